import type { Context } from '../context.ts';
import { countAllMissing } from '../reminders/missing/browse-missing.server.ts';
import { countMissing } from '../reminders/missing/count-missing.server.ts';
import type { Contractor } from './contractor.ts';

/** Adds to placements their numbers of missing timesheets, in one query. */
export async function withMissing(
  ctx: Context,
  contractors: Contractor[],
): Promise<(Contractor & { missingTimesheets: number })[]> {
  const counts = await countMissing(ctx, { contractorIds: contractors.map(({ contractorId }) => contractorId) });
  return contractors.map((one) => ({ ...one, missingTimesheets: counts.get(one.contractorId) ?? 0 }));
}

/**
 * Adds to a placement just changed its number of missing timesheets. They are counted from its timesheets rather than
 * the stored figures, whose upkeep waits for every placement being changed.
 */
export async function withMissingNow(
  ctx: Context,
  contractor: Contractor,
): Promise<Contractor & { missingTimesheets: number }> {
  return { ...contractor, missingTimesheets: await countAllMissing(ctx, { contractorId: contractor.contractorId }) };
}
