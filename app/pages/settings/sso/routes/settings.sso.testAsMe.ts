import { beginTestLoader } from '#app/http/sso-test.server.ts';

export const loader = beginTestLoader;
