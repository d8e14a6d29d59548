import { FORM_KEY_FIELD, FORM_ROLE_FIELD, FORM_TOKEN_FIELD } from '#app/components/fields/form-token.tsx';
import { formToken, isFormToken, checkRequest } from '#platform/requests/gate.ts';
import { originOf } from '#platform/requests/host.ts';
import { sessionSecret } from '#platform/log-in/session-secret.ts';
import { readVisit } from './cookies.server.ts';
import { portalPlatform } from './portal-platform.server.ts';

const refusal = (why = 'The request did not come from this site.') =>
  new Response(why, { status: 403, statusText: 'Forbidden' });

/** Lets an unsafe request pass or throws a 403; returns whether the form's token must still be checked. */
export async function passGate(request: Request): Promise<{ needsToken: boolean }> {
  const { config } = await portalPlatform();
  const verdict = checkRequest({
    method: request.method,
    origin: request.headers.get('Origin'),
    fetchSite: request.headers.get('Sec-Fetch-Site'),
    ownOrigin: originOf(config.baseUrl, request.headers.get('Host') ?? ''),
  });
  if (verdict === 'refuse') throw refusal();
  return { needsToken: verdict === 'show-token' };
}

/**
 * Checks the form's token, and takes it, the one-time key and the role out of what was typed.
 * @returns the key, null where the form has none. @throws a 403 when the token is needed and wrong
 */
export async function checkToken(request: Request, formData: FormData, needsToken: boolean): Promise<string | null> {
  const shown = formData.get(FORM_TOKEN_FIELD);
  const key = formData.get(FORM_KEY_FIELD);
  formData.delete(FORM_TOKEN_FIELD);
  formData.delete(FORM_KEY_FIELD);
  formData.delete(FORM_ROLE_FIELD);
  const formKey = typeof key === 'string' && key !== '' ? key : null;
  if (!needsToken) return formKey;
  const { config } = await portalPlatform();
  const ownOrigin = originOf(config.baseUrl, request.headers.get('Host') ?? '');
  if (!isFormToken(sessionSecret(config), ownOrigin, readVisit(request), String(shown ?? '')))
    throw refusal('The origin url is missing.');
  return formKey;
}

/** Returns the token for the forms of a page. */
export async function tokenFor(request: Request, visit: string): Promise<string> {
  const { config } = await portalPlatform();
  return formToken(sessionSecret(config), originOf(config.baseUrl, request.headers.get('Host') ?? ''), visit);
}
