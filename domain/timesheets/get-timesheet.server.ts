import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { selectDoubleBookings } from './decision/chosen-timesheets.rows.server.ts';
import { type FoundDoubleBooking, toldDoubleBooking } from './decision/double-booking.ts';
import type { TimesheetDetail } from './timesheet-detail.ts';
import { selectToldRates } from './rates.rows.server.ts';
import {
  selectAuthorisers,
  selectDetail,
  selectEntries,
  selectFiles,
  selectNotes,
  selectTrail,
} from './timesheet-detail.rows.server.ts';

const TRAIL_LENGTH = 200;

/**
 * A timesheet the actor reaches, read in one round trip. Rates are shown to administration only, and only when captured; an
 * authoriser is not told of a person’s other placements.
 * @throws NotFound for any other id
 */
export async function getTimesheet(ctx: Context, timesheetId: string): Promise<TimesheetDetail> {
  const notFound = new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });
  if (!isId(timesheetId)) throw notFound;
  requirePermission(ctx.actor, 'timesheet.view');
  const { db, agency } = ctx;
  const reach = reachOf(ctx.actor);
  const [sheets, entries, notes, files, trail, authorisers, doubleBookings, rates] = await db.runAll([
    selectDetail(db, agency.id, timesheetId, reach),
    selectEntries(db, agency.id, timesheetId),
    selectNotes(db, agency.id, timesheetId),
    selectFiles(db, agency.id, timesheetId),
    selectTrail(db, agency.id, timesheetId, TRAIL_LENGTH),
    selectAuthorisers(db, agency.id, timesheetId),
    selectDoubleBookings(agency.id, [timesheetId]),
    selectToldRates(agency.id, timesheetId),
  ]);
  const found = sheets![0] as
    | (TimesheetDetail & { contentHash: Buffer | null; hasFixedRates: boolean; hasFixedElementRates: boolean })
    | undefined;
  if (!found) throw notFound;
  // Only what tells repeats apart needs the hash; all of this goes to the browser.
  const { contentHash: _, hasFixedRates: _fixed, hasFixedElementRates: _own, ...sheet } = found;
  const showsRates = sheet.capturesWorkerFinancials && holds(ctx.actor, 'payroll.read');
  return {
    ...sheet,
    ...(showsRates ? (rates![0] as object) : { chargeRate: null, payRate: null, rates: null }),
    entries,
    notes,
    files,
    trail,
    authorisers,
    doubleBookings: (doubleBookings as FoundDoubleBooking[]).map(toldDoubleBooking(reach)),
  } as TimesheetDetail;
}
