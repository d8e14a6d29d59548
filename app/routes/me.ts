import { toHome } from '#app/http/to-home.server.ts';

export const loader = toHome;
