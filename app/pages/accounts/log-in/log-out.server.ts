import { redirect } from '@remix-run/node';
import { logOut } from '#domain/accounts/log-in/log-out.server.ts';
import { callerOf, portalPlatform, type RouteArgs } from '#app/http/caller.server.ts';
import { clearedSessionCookie, flashCookie } from '#app/http/cookies.server.ts';
import { VISITOR_ROOM } from '#app/http/form-room.ts';
import { readFields } from '#app/http/read-fields.server.ts';

async function end(args: RouteArgs): Promise<Response> {
  const { visitor, session } = await callerOf(args);
  const { config, log } = await portalPlatform();
  // Whatever happens the visitor ends up logged out here.
  if (session)
    await logOut(visitor, session.id).catch((error: Error) => log.warn({ err: error }, 'Logging out failed.'));
  const headers = new Headers();
  headers.append('Set-Cookie', clearedSessionCookie(config.baseUrl));
  // Drafts of forms are kept on the device; a log-out address that is typed runs no script of ours.
  headers.set('Clear-Site-Data', '"storage"');
  headers.append('Set-Cookie', await flashCookie.serialize({ kind: 'good', message: 'You are logged out.' }));
  return redirect('/login', { headers });
}

/**
 * A log-out address that is typed, or followed as a link of ours, ends the session too. A visitor whom another
 * site sent here is asked first: null is the page that asks.
 */
export async function logOutByLink(args: RouteArgs): Promise<Response | null> {
  const from = args.request.headers.get('Sec-Fetch-Site');
  return from === null || from === 'none' || from === 'same-origin' ? end(args) : null;
}

/** A log-out form was posted. */
export async function logOutByForm(args: RouteArgs): Promise<Response> {
  await readFields(args.request, VISITOR_ROOM);
  return end(args);
}
