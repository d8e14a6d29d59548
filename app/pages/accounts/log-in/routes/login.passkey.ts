import { redirect } from '@remix-run/node';
import { passkeyOptionsAction } from '#app/pages/accounts/passkeys.server.ts';
import { pathsFor } from '#app/paths.ts';

export const action = passkeyOptionsAction;

export const loader = () => redirect(pathsFor(null).logIn());
