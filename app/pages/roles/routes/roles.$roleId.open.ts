import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { beginHandOver } from '#domain/accounts/log-in/begin-hand-over.server.ts';
import { Forbidden } from '#domain/errors.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { asRole } from '#app/http/as-role.ts';
import { requestedRoute } from '#app/http/wanted-route.server.ts';
import { pathsFor } from '#app/paths.ts';
import { portalUrl } from '#platform/requests/host.ts';

/**
 * Opens one of the person's enabled roles, at the page they were going to. One of another tenant redirects to that
 * tenant's own address with a ticket; the address is built from the configuration, so a ticket never leaves the
 * product. One whose portal is closed leads to the list of roles, which says so.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { roles, agency, account, session, visitor } = await openPerson(args);
  const role = roles.find(({ id, isEnabled }) => id === args.params.roleId && isEnabled);
  if (!role?.agencyId || !role.agencyCanonicalName) throw redirect(pathsFor(null).roles());
  const route = await requestedRoute(args.request);
  if (role.agencyId === agency?.id) throw redirect(route ? asRole(route, role.id) : pathsFor(role.id).home());
  const { config } = await portalPlatform();
  const ticket = await beginHandOver(visitor, {
    accountId: account.id,
    sessionId: session.id,
    role: { id: role.id, agencyId: role.agencyId },
  }).catch(async (error: unknown) => {
    if (!(error instanceof Forbidden)) throw error;
    throw await redirectWith(pathsFor(null).roles(), { kind: 'bad', message: error.message });
  });
  const arrival = pathsFor(null).handOver({ ticket, requestedRoute: route });
  throw redirect(`${portalUrl(config.baseUrl, role.agencyCanonicalName)}${arrival}`);
}
