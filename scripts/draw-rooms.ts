import { join } from 'node:path';
import { drawRooms, readRooms } from './rooms.ts';

/** `npm run rooms`: draws into docs/house.md which rooms import which. */
process.chdir(join(import.meta.dirname, '..'));
drawRooms(readRooms());
