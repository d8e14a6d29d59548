import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { friendlyId } from '../timesheets/timesheet.ts';
import { selectLedger, selectOverlaps } from './payroll.rows.server.ts';

/** Both sides of the ledger. `balances` is whether the feed's sum equals that of the accepted, non-void timesheets. */
export type Ledger = {
  feedMinutes: number;
  acceptedMinutes: number;
  feedQuarterDays: number;
  acceptedQuarterDays: number;
  timesheetCount: number;
  /** Live timesheets of one placement that count the same time: each with an earlier one, by their numbers. */
  overlaps: { later: string; earlier: string; fullname: string }[];
  balances: boolean;
};

/** Adds up both sides of the ledger in one transaction, so that they are read together, and looks for time that counts twice. */
export async function checkLedger(ctx: Context): Promise<Ledger> {
  requirePermission(ctx.actor, 'payroll.read');
  const { db, agency } = ctx;
  const [[sums], overlaps] = (await db.runAll([selectLedger(db, agency.id), selectOverlaps(agency.id)])) as [
    Omit<Ledger, 'balances' | 'overlaps'>[],
    { later: number; earlier: number; fullname: string }[],
  ];
  const { feedMinutes, acceptedMinutes, feedQuarterDays, acceptedQuarterDays } = sums!;
  return {
    ...sums!,
    overlaps: overlaps.map(({ later, earlier, fullname }) => ({
      later: friendlyId(later),
      earlier: friendlyId(earlier),
      fullname,
    })),
    balances: feedMinutes === acceptedMinutes && feedQuarterDays === acceptedQuarterDays,
  };
}
