import type { Statement } from '#platform/database/database.ts';
import { type Context, now } from '../context.ts';
import { insertPayrollEntry, makePayrollEntry, type PayrollEntryRow, type PayrollKind } from './payroll.rows.server.ts';

type Answers = Record<string, unknown>[][];

/**
 * Returns the statements that make the payroll entry of an accepted or voided timesheet, with its document, made once
 * and kept. Run in the caller's transaction, once the timesheet is as the feed should show it; their results go to
 * `appendPayrollEntry`.
 */
export function payrollEntryOf(ctx: Context, entry: { timesheetId: string; kind: PayrollKind }): Statement[] {
  return makePayrollEntry(ctx.db, { agencyId: ctx.agency.id, at: now(ctx), ...entry });
}

/** Returns the statement that appends the entry to the payroll feed. @param answers the results of the statements of `payrollEntryOf` */
export function appendPayrollEntry(ctx: Context, answers: Answers): Statement {
  const [made] = answers.at(-1) as PayrollEntryRow[];
  return insertPayrollEntry(ctx.db, ctx.agency.id, made!);
}
