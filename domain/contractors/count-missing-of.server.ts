import type { Context } from '../context.ts';
import { countMissing } from '../reminders/missing/count-missing.server.ts';
import type { Contractor } from './contractor.ts';

/** Placements with how many timesheets each has not sent, in one query. */
export async function withMissing(
  ctx: Context,
  contractors: Contractor[],
): Promise<(Contractor & { missingTimesheets: number })[]> {
  const counts = await countMissing(ctx, { contractorIds: contractors.map(({ contractorId }) => contractorId) });
  return contractors.map((one) => ({ ...one, missingTimesheets: counts.get(one.contractorId) ?? 0 }));
}
