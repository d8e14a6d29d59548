import type { ActionFunctionArgs } from '@remix-run/node';
import { beginPasskeyLogIn } from '#domain/accounts/passkeys/begin-passkey-log-in.server.ts';
import { callerOf, portalPlatform, type RouteArgs } from '#app/http/caller.server.ts';
import { readVisit } from '#app/http/cookies.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { fromOf } from '#app/http/from.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** Whether a page offers passkeys; if not, why, in a sentence; if so, on which addresses they work. */
export type PasskeyAvailability = { isOffered: true; worksOn: string } | { isOffered: false; why: string };

/** Returns what a page's address allows: passkeys belong to the installation’s own name, and browsers require https. */
export async function passkeyAvailability({ request }: Pick<RouteArgs, 'request'>): Promise<PasskeyAvailability> {
  const { config, passkeys } = await portalPlatform();
  const place = passkeys.placeAt(request.headers.get('Host') ?? '');
  if (place) return { isOffered: true, worksOn: place.rpId };
  const { hostname } = new URL(config.baseUrl);
  if (passkeys.placeOf(null))
    return { isOffered: false, why: `Passkeys work on the addresses of ${hostname}, and this is another one.` };
  return { isOffered: false, why: 'Passkeys need an https address with a host name, and this is not one.' };
}

/** A secret only this browser has: its visit, which its scripts cannot read. */
export const browserOf = readVisit;

/** Returns the options with which a script asks the devices for a passkey to log in. */
export async function passkeyOptionsAction(args: ActionFunctionArgs) {
  const { request } = args;
  await readFields(request, VISITOR_LIMITS);
  const { visitor } = await callerOf(args);
  const { address } = await fromOf(args);
  return translateErrors(request, async () => {
    const options = await beginPasskeyLogIn(visitor, { browser: browserOf(request), address });
    return Response.json(options, { headers: { 'Cache-Control': 'private, no-store' } });
  });
}
