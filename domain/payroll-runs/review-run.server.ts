import type { Context } from '../context.ts';
import { findRunBefore, penceInRun } from './list-run-people.server.ts';
import { openPeople, type PeopleInRun, REVIEW_SIZE } from './plan-people.ts';
import type { PlanRun } from './payroll-run.schema.ts';
import type { PayrollRun } from './payroll-run.ts';
import { planPayrollRun, type RunPlan } from './plan-run.server.ts';

/** The next run to look at: what it would be, a page of who is in it, and the run of its layout before it that stands. */
export type RunReview = { plan: RunPlan; people: PeopleInRun; before: PayrollRun | null };

/** What the next run would be, with a page of who is in it, and what it has of each client. Takes nothing. @throws Forbidden, NotFound */
export async function reviewPayrollRun(ctx: Context, asked: PlanRun, page: number): Promise<RunReview> {
  const before = await findRunBefore(ctx, { payrollLayoutId: asked.payrollLayoutId, before: null });
  const people = openPeople({ page, size: REVIEW_SIZE, before: await penceInRun(ctx, before) });
  const plan = await planPayrollRun(ctx, asked, people.add);
  return { plan, people: people.people(), before };
}
