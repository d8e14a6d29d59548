import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { NotFound } from '#domain/errors.ts';
import { openStopLink, type StopLink, switchByStopLink } from '#domain/reminders/sending/stop-link.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import { callerOf, type RouteArgs } from '#app/http/caller.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readUngated } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

async function show(args: RouteArgs, work: (visitor: VisitorContext) => Promise<StopLink>) {
  return translateErrors(args.request, async () => {
    const { visitor } = await callerOf(args);
    const agencyName = visitor.agency?.displayName ?? '';
    try {
      return data({ agencyName, link: (await work(visitor)) as StopLink | null });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      return data({ agencyName, link: null }, { status: 404 });
    }
  });
}

/** Loads whose reminders a link stops. Looking changes nothing, so that scanners that open links in emails do no harm. */
export function loadUnsubscribePage(args: LoaderFunctionArgs) {
  return show(args, (visitor) => openStopLink(visitor, args.params.key ?? ''));
}

/**
 * Switches the reminders off, or back on. A mail program posts `List-Unsubscribe=One-Click` without a person (RFC
 * 8058), and without Origin, cookie or form token: this one action therefore requires no token, reads no session, and
 * relies only on the secret in its address, which permits nothing else.
 */
export function switchOnUnsubscribePage(args: ActionFunctionArgs) {
  return show(args, async (visitor) => {
    const sent = await readUngated(args.request, VISITOR_LIMITS);
    return switchByStopLink(visitor, args.params.key ?? '', sent.get('reminders') === 'on');
  });
}
