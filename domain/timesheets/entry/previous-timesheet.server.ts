import { Temporal } from 'temporal-polyfill';
import type { Context } from '../../context.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectLivePage } from '../listing/list-timesheets.rows.server.ts';
import { ListTimesheetsSchema } from '../listing/list-timesheets.schema.ts';
import type { TimesheetRow } from '../listing/list-timesheets.server.ts';

/**
 * The live timesheet of the same placement before one, within the actor's reach: what a reader compares a week with.
 * Null where there is none.
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
