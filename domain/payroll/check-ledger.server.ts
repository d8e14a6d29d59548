import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectLedger } from './payroll.rows.server.ts';

/** Both sides of the ledger. `balances` is whether the feed's sum is the accepted, not void timesheets' sum. */
export type Ledger = {
  feedMinutes: number;
  acceptedMinutes: number;
  feedQuarterDays: number;
  acceptedQuarterDays: number;
  timesheetCount: number;
  balances: boolean;
};

/** Adds both sides of the ledger up in one statement, so that both are seen at the same instant. */
export async function checkLedger(ctx: Context): Promise<Ledger> {
  requirePermission(ctx.actor, 'payroll.read');
  const [sums] = await ctx.db.run<Omit<Ledger, 'balances'>>(selectLedger(ctx.db, ctx.agency.id));
  const { feedMinutes, acceptedMinutes, feedQuarterDays, acceptedQuarterDays } = sums!;
  return { ...sums!, balances: feedMinutes === acceptedMinutes && feedQuarterDays === acceptedQuarterDays };
}
