import type { Statement } from '#platform/database.ts';
import { type Context, now } from '../context.ts';
import { insertPayrollEntry, type PayrollKind } from './payroll.rows.server.ts';

/**
 * Puts an accepted or voided timesheet on the payroll feed, its document made once and kept. Sent in the caller's transaction, once
 * the timesheet is as the feed is to tell it.
 */
export function payrollEntryOf(ctx: Context, entry: { timesheetId: string; kind: PayrollKind }): Statement {
  return insertPayrollEntry(ctx.db, { agencyId: ctx.agency.id, at: now(ctx), ...entry });
}
