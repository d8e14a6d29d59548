import { toHome } from '../to-home.server.ts';

export const loader = toHome;
