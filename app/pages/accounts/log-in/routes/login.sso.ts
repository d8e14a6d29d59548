import { beginSsoLoader } from '../sso.server.ts';

export const loader = beginSsoLoader;
