import type { Context } from '../context.ts';
import { type Adjusting, insertAdjustments } from './adjustments.rows.server.ts';

/**
 * Appends an adjustment for each difference of rates, or its reversal, to the payroll feed. In the caller's
 * transaction.
 * @returns the sequence number of each
 */
export async function appendAdjustments(
  ctx: Context,
  differenceIds: string[],
  adjusting: Adjusting,
): Promise<{ differenceId: string; sequence: number }[]> {
  return insertAdjustments(ctx.db, ctx.agency.id, differenceIds, adjusting);
}
