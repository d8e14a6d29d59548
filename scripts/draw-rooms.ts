import { join } from 'node:path';
import { drawRooms, readRooms } from './rooms.ts';

/** `npm run rooms`: draws into docs/house.md which room imports which. */
process.chdir(join(import.meta.dirname, '..'));
drawRooms(readRooms());
