import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { type Departure, type LastDay, leaverProblems } from './departure.ts';
import { selectDeparture, selectLastDays } from './departures.rows.server.ts';

/** Returns when a contact leaves or has left; null if they stay. No permission check: the caller has found the contact. */
export function readDeparture(ctx: Context, contactId: string): Promise<Departure | null> {
  return selectDeparture(ctx.db, ctx.agency.id, contactId);
}

/** Returns the future last days of some contacts, by contact. */
export async function lastDaysOf(ctx: Context, contactIds: string[]): Promise<Map<string, LastDay>> {
  const found = await selectLastDays(ctx.db, ctx.agency.id, [...new Set(contactIds)]);
  return new Map(found.map(({ contactId, ...day }) => [contactId, day]));
}

/** Returns the problem if a placement would run past its contractor’s last day. */
export async function pastLastDay(
  ctx: Context,
  contactId: string,
  dates: { start: string; end: string | null },
): Promise<FieldError[]> {
  return leaverProblems(await selectDeparture(ctx.db, ctx.agency.id, contactId), dates);
}
