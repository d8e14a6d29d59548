import { logOutByForm, logOutByLink } from '#app/http/log-out.server.ts';

export const loader = logOutByLink;
export const action = logOutByForm;
