import type { Context } from '../context.ts';
import { findRunBefore, penceInRun } from './list-run-people.server.ts';
import { openPeople, type PeopleInRun, REVIEW_SIZE } from './plan-people.ts';
import { countMissingPeriods } from '../reminders/missing/count-missing.server.ts';
import type { PlanRun, RunSelection } from './payroll-run.schema.ts';
import type { PayrollRun } from './payroll-run.ts';
import { planPayrollRun, type RunPlan } from './plan-run.server.ts';

/**
 * The next run for review: its preview, a page of the people in it, the previous valid run of its layout, and the
 * number of missing timesheets.
 */
export type RunReview = { plan: RunPlan; people: PeopleInRun; before: PayrollRun | null; missing: number };

/** Previews the next run, with a page of the people in it and its totals per client. Takes nothing. @throws Forbidden, NotFound */
export async function reviewPayrollRun(ctx: Context, requested: PlanRun, page: number): Promise<RunReview> {
  const before = await findRunBefore(ctx, { payrollLayoutId: requested.payrollLayoutId, before: null });
  const people = openPeople({ page, size: REVIEW_SIZE, before: await penceInRun(ctx, before) });
  const plan = await planPayrollRun(ctx, requested, people.add);
  return { plan, people: people.people(), before, missing: await countMissingOf(ctx, requested) };
}

/** Counts the missing timesheets of the periods and the client selected for a run. */
async function countMissingOf(ctx: Context, { from, to, clientId }: RunSelection): Promise<number> {
  const periods = await countMissingPeriods(ctx, { clientId });
  const within = periods.filter(({ beginning }) => (!from || beginning >= from) && (!to || beginning <= to));
  return within.reduce((sum, { count }) => sum + count, 0);
}
