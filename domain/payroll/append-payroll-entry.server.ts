import { type Context, now } from '../context.ts';
import { insertPayrollEntry, type PayrollKind } from './payroll.rows.server.ts';

/** Puts an accepted or voided timesheet on the payroll feed, its document made once and kept. Part of the caller's transaction. */
export async function appendPayrollEntry(
  ctx: Context,
  entry: { timesheetId: string; kind: PayrollKind },
): Promise<void> {
  await ctx.db.run(insertPayrollEntry(ctx.db, { agencyId: ctx.agency.id, at: now(ctx), ...entry }));
}
