import type { Statement } from '#platform/database/database.ts';
import { type Context, now } from '../context.ts';
import { insertPayrollEntry, makePayrollEntry, type PayrollEntryRow, type PayrollKind } from './payroll.rows.server.ts';

type Answers = Record<string, unknown>[][];

/**
 * Makes what payroll is told of an accepted or voided timesheet, its document made once and kept. Sent in the caller's transaction, once
 * the timesheet is as the feed is to tell it; the answers go to `appendPayrollEntry`.
 */
export function payrollEntryOf(ctx: Context, entry: { timesheetId: string; kind: PayrollKind }): Statement[] {
  return makePayrollEntry(ctx.db, { agencyId: ctx.agency.id, at: now(ctx), ...entry });
}

/** The statement that puts the entry on the payroll feed. @param answers to the statements of `payrollEntryOf` */
export function appendPayrollEntry(ctx: Context, answers: Answers): Statement {
  const [made] = answers.at(-1) as PayrollEntryRow[];
  return insertPayrollEntry(ctx.db, ctx.agency.id, made!);
}
