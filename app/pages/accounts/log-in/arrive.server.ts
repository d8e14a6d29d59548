import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { takeHandOver } from '#domain/accounts/log-in/take-hand-over.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { asRole } from '#app/http/as-role.ts';
import { pathsFor } from '#app/paths.ts';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { sessionCookie } from '#app/http/cookies.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { fromOf, knownFromNowOn } from '#app/http/from.server.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';

/** What a person arrives with: their ticket, and the page they were going to. */
type Arrival = { ticket: string; route: unknown };

/** Returns whether a visitor opens a page from another address of the product, according to the browser, which omits this when prefetching. */
export function isFromProduct({ headers }: Request): boolean {
  const isPage = headers.get('Sec-Fetch-Mode') === 'navigate' && headers.get('Sec-Fetch-Dest') === 'document';
  const isAhead = headers.has('Sec-Purpose') || headers.has('Purpose');
  return isPage && !isAhead && ['same-site', 'same-origin'].includes(headers.get('Sec-Fetch-Site') ?? '');
}

/** Uses up a ticket and redirects to its role; an invalid one leads to the log-in, with a message. */
export async function arrive(args: LoaderFunctionArgs | ActionFunctionArgs, { ticket, route }: Arrival) {
  const { visitor } = await callerOf(args);
  const { config } = await portalPlatform();
  try {
    const session = await takeHandOver(visitor, ticket, await fromOf(args));
    const headers = new Headers({ 'Set-Cookie': sessionCookie(config.baseUrl, session) });
    headers.append('Set-Cookie', await knownFromNowOn(session.devices));
    const wanted = await wantedRoute(args.request, route);
    return redirect(wanted ? asRole(wanted, session.roleId) : pathsFor(session.roleId).home(), { headers });
  } catch (error) {
    if (error instanceof Unauthenticated) return redirectWith('/login', { kind: 'bad', message: error.message });
    throw error;
  }
}
