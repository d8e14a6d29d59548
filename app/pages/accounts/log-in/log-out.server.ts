import { redirect } from '@remix-run/node';
import { logOut } from '#domain/accounts/log-in/log-out.server.ts';
import { callerOf, portalPlatform, type RouteArgs } from '#app/http/caller.server.ts';
import { clearedSessionCookie, flashCookie } from '#app/http/cookies.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';

async function end(args: RouteArgs): Promise<Response> {
  const { visitor, session } = await callerOf(args);
  const { config, log } = await portalPlatform();
  // Whatever happens, the visitor ends up logged out here.
  if (session)
    await logOut(visitor, session.id).catch((error: Error) => log.warn({ err: error }, 'Logging out failed.'));
  const headers = new Headers();
  headers.append('Set-Cookie', clearedSessionCookie(config.baseUrl));
  // Form drafts are stored on the device; typing in a log-out URL runs no script of ours.
  headers.set('Clear-Site-Data', '"storage"');
  headers.append('Set-Cookie', await flashCookie.serialize({ kind: 'good', message: 'You are logged out.' }));
  return redirect('/login', { headers });
}

/**
 * Ends the session for a log-out URL that is typed in or followed from our own link. A visitor sent here by another
 * site is asked first: null shows the page that asks.
 */
export async function logOutByLink(args: RouteArgs): Promise<Response | null> {
  const from = args.request.headers.get('Sec-Fetch-Site');
  return from === null || from === 'none' || from === 'same-origin' ? end(args) : null;
}

/** Handles a posted log-out form. */
export async function logOutByForm(args: RouteArgs): Promise<Response> {
  await readFields(args.request, VISITOR_LIMITS);
  return end(args);
}
