import { ssoCallbackLoader } from '#app/http/sso.server.ts';

export const loader = ssoCallbackLoader;
