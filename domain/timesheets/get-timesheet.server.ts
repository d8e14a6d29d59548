import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { selectDoubleBookings } from './decision/chosen-timesheets.rows.server.ts';
import { type FoundDoubleBooking, visibleDoubleBooking } from './decision/double-booking.ts';
import { sheetStatements, timesheetNotFound, toSheets } from './read-sheets.server.ts';
import type { TimesheetDetail, AuditTrailEvent } from './timesheet-detail.ts';
import { selectAuditTrail } from './timesheet-detail.rows.server.ts';

const TRAIL_LENGTH = 200;

/**
 * Returns a timesheet within the actor's reach, read in one round trip. Rates are shown to administration only, and
 * only when captured; an authoriser is not told of a person's other placements.
 * @throws NotFound for any other id
 */
export async function getTimesheet(ctx: Context, timesheetId: string): Promise<TimesheetDetail> {
  if (!isId(timesheetId)) throw timesheetNotFound();
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const [trail, doubleBookings, ...answers] = await db.runAll([
    selectAuditTrail(db, agency.id, timesheetId, TRAIL_LENGTH),
    selectDoubleBookings(agency.id, [timesheetId]),
    ...sheetStatements(ctx, [timesheetId]),
  ]);
  const sheet = toSheets(ctx, answers).get(timesheetId);
  if (!sheet) throw timesheetNotFound();
  const visible = (doubleBookings as FoundDoubleBooking[]).map(visibleDoubleBooking(reachOf(ctx.actor)));
  return { ...sheet, trail: trail as AuditTrailEvent[], doubleBookings: visible };
}
