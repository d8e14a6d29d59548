import type { Context } from '../../context.ts';
import type { PendingTimesheet } from '../../reminders/reminder.ts';
import { switchedOn } from '../../roles/own-settings.server.ts';
import { listPendingForAuthorisation } from './list-pending-for-authorisation.server.ts';

/**
 * Returns the pending ones among the timesheets, each with whom to ask: the primary authoriser or their stand-in or, if a
 * placement has none or they are switched off, the first other by name who is not. One whom nobody can be asked about is
 * left out. @throws Forbidden
 */
export async function whomToAsk(ctx: Context, timesheetIds: ReadonlySet<string>): Promise<PendingTimesheet[]> {
  const among = { timesheetIds: [...timesheetIds] };
  const primary = await ofSwitchedOn(ctx, await listPendingForAuthorisation(ctx, among));
  const found = new Set(primary.map(({ timesheetId }) => timesheetId));
  if (found.size === timesheetIds.size) return primary;
  const others = await ofSwitchedOn(ctx, await listPendingForAuthorisation(ctx, { ...among, which: 'others' }));
  return [...primary, ...others.filter(({ timesheetId }) => !found.has(timesheetId) && found.add(timesheetId))];
}

async function ofSwitchedOn(ctx: Context, pending: PendingTimesheet[]): Promise<PendingTimesheet[]> {
  const ids = [...new Set(pending.map(({ authoriserContactId }) => authoriserContactId))];
  const on = await switchedOn(ctx, ids, 'AuthorisingRole');
  return pending.filter(({ authoriserContactId }) => on.has(authoriserContactId));
}
