import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { checkPicked } from './accept-many.server.ts';
import { type AcceptancePlan, planAcceptance } from './acceptance-plan.ts';
import type { Picked } from './bulk.ts';
import { selectDoubleBookings, selectLastAmounts } from './chosen-timesheets.rows.server.ts';
import { type FoundDoubleBooking, toldDoubleBooking } from './double-booking.ts';
import { ownContacts } from './own-time.server.ts';
import { readChosen } from './pick-timesheets.server.ts';
import { USUAL_OF } from './usual.ts';

/**
 * What accepting the chosen timesheets would do, the exceptions apart. Nothing is accepted.
 * @param shownAt when the list was shown that unseen ones were chosen on
 * @throws Forbidden, Invalid for none at all or too many
 */
export async function planChosen(
  ctx: Context,
  picked: readonly Picked[],
  shownAt: string | null,
): Promise<AcceptancePlan> {
  requirePermission(ctx.actor, 'timesheet.accept');
  checkPicked(picked);
  const { db, agency } = ctx;
  const found = await readChosen(
    ctx,
    picked.map(({ timesheetId }) => timesheetId),
  );
  const ids = [...found.keys()];
  const [amounts, bookings] = await db.runAll([
    selectLastAmounts(agency.id, ids, USUAL_OF),
    selectDoubleBookings(agency.id, ids),
  ]);
  const lastAmounts = new Map(
    (amounts as { timesheetId: string; amounts: number[] }[]).map((one) => [one.timesheetId, one.amounts]),
  );
  const own = await ownContacts(
    ctx,
    [...found.values()].map(({ contactId }) => contactId),
  );
  const told = toldDoubleBooking(reachOf(ctx.actor));
  const around = (timesheetId: string) => ({
    lastAmounts: lastAmounts.get(timesheetId) ?? [],
    doubleBookings: (bookings as FoundDoubleBooking[]).filter((one) => one.timesheetId === timesheetId).map(told),
    isOwnTime: own.has(found.get(timesheetId)!.contactId),
  });
  const { timeZone, settings } = agency;
  return planAcceptance(picked, found, around, { timeZone, decimal: settings.hourFormat.decimal, shownAt });
}
