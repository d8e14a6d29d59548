import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { countFound } from './list-timesheets.rows.server.ts';
import { ListTimesheetsSchema } from './list-timesheets.schema.ts';
import { missingCount } from './missing-count.server.ts';

/** Counts the timesheets at each address of the list; missing ones are computed, and only for those who may see them. */
export async function countTimesheets(ctx: Context, addresses: Record<string, string>[]): Promise<(number | null)[]> {
  const { db, agency, actor } = ctx;
  requirePermission(actor, 'timesheet.view');
  const reach = reachOf(actor);
  const read = addresses.map(({ status, ...others }) => {
    const isMissing = status === 'missing' && ['agency', 'contractor'].includes(reach.kind);
    const { data } = ListTimesheetsSchema.safeParse(isMissing || !status ? others : { ...others, status });
    return { isMissing, data };
  });
  const listed = read.flatMap(({ isMissing, data }) => (data && !isMissing ? [data] : []));
  const counts =
    listed.length > 0
      ? await db.runAll(listed.map((filter) => countFound(db, agency.id, reach, filter, agency.timeZone)))
      : [];
  let at = 0;
  const found: (number | null)[] = [];
  for (const { isMissing, data } of read) {
    if (!data) found.push(null);
    else if (isMissing) {
      const { from, to, clientId, contractId, contractorId, contactId, search } = data;
      found.push(await missingCount(ctx, { from, to, clientId, contractId, contractorId, contactId, search }));
    } else found.push(Number((counts[at++] as { count: number }[])[0]!.count));
  }
  return found;
}
