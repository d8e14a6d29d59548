import type { Context } from '../context.ts';
import { type Adjusting, insertAdjustments } from './adjustments.rows.server.ts';

/**
 * Puts differences of rates on the payroll feed, an adjustment each, or what takes them away again. Part of the caller's transaction.
 * @returns the sequence that each has
 */
export async function appendAdjustments(
  ctx: Context,
  differenceIds: string[],
  adjusting: Adjusting,
): Promise<{ differenceId: string; sequence: number }[]> {
  return insertAdjustments(ctx.db, ctx.agency.id, differenceIds, adjusting);
}
