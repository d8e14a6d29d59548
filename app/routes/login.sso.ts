import { beginSsoLoader } from '#app/http/sso.server.ts';

export const loader = beginSsoLoader;
