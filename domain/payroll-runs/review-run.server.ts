import type { Context } from '../context.ts';
import { findRunBefore, penceInRun } from './list-run-people.server.ts';
import { openPeople, type PeopleInRun, REVIEW_SIZE } from './plan-people.ts';
import { countMissingPeriods } from '../reminders/missing/count-missing.server.ts';
import type { PlanRun, RunSelection } from './payroll-run.schema.ts';
import type { PayrollRun } from './payroll-run.ts';
import { planPayrollRun, type RunPlan } from './plan-run.server.ts';

/** The next run to look at: what it would be, a page of who is in it, the run of its layout before it that stands, and how many timesheets are missing. */
export type RunReview = { plan: RunPlan; people: PeopleInRun; before: PayrollRun | null; missing: number };

/** What the next run would be, with a page of who is in it, and what it has of each client. Takes nothing. @throws Forbidden, NotFound */
export async function reviewPayrollRun(ctx: Context, asked: PlanRun, page: number): Promise<RunReview> {
  const before = await findRunBefore(ctx, { payrollLayoutId: asked.payrollLayoutId, before: null });
  const people = openPeople({ page, size: REVIEW_SIZE, before: await penceInRun(ctx, before) });
  const plan = await planPayrollRun(ctx, asked, people.add);
  return { plan, people: people.people(), before, missing: await countMissingOf(ctx, asked) };
}

/** How many timesheets of the periods and the client that a run is chosen by are missing. */
async function countMissingOf(ctx: Context, { from, to, clientId }: RunSelection): Promise<number> {
  const periods = await countMissingPeriods(ctx, { clientId });
  const within = periods.filter(({ beginning }) => (!from || beginning >= from) && (!to || beginning <= to));
  return within.reduce((sum, { count }) => sum + count, 0);
}
