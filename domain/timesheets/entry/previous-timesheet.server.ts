import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectLivePage } from '../listing/list-timesheets.rows.server.ts';
import { ListTimesheetsSchema } from '../listing/list-timesheets.schema.ts';
import type { TimesheetRow } from '../listing/list-timesheets.server.ts';

/**
 * Returns the placement's previous live timesheet, within the actor's reach, for a reader to compare a week with. Null
 * if there is none.
 */
export async function previousTimesheet(
  ctx: Context,
  { contractorId, beginning }: { contractorId: string; beginning: string },
): Promise<TimesheetRow | null> {
  const to = Temporal.PlainDate.from(beginning).subtract({ days: 1 }).toString();
  const filter = ListTimesheetsSchema.parse({ contractorId, to, sort: 'beginning', order: 'desc' });
  const { db, agency, actor } = ctx;
  const one = { ...filter, size: 1 };
  const [row] = await db.run<TimesheetRow>(selectLivePage(db, agency.id, reachOf(actor), one, agency.timeZone));
  return row ?? null;
}
