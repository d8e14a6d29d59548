import type { Context } from '../context.ts';
import { countAllMissing } from '../reminders/missing/browse-missing.server.ts';
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

/**
 * A placement that was just changed, with how many timesheets it has not sent. They are counted from its timesheets, without waiting for
 * whoever keeps what the agency misses: who keeps it waits for each placement that is being changed.
 */
export async function withMissingNow(
  ctx: Context,
  contractor: Contractor,
): Promise<Contractor & { missingTimesheets: number }> {
  return { ...contractor, missingTimesheets: await countAllMissing(ctx, { contractorId: contractor.contractorId }) };
}
