import { ssoCallbackLoader } from '../sso.server.ts';

export const loader = ssoCallbackLoader;
