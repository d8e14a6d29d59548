import type { Context } from '../context.ts';
import { openPeople, type PeopleInRun, REVIEW_SIZE } from './plan-people.ts';
import type { PlanRun } from './payroll-run.schema.ts';
import { planPayrollRun, type RunPlan } from './plan-run.server.ts';

/** What the next run would be, with a page of who is in it, and what it has of each client. Takes nothing. @throws Forbidden, NotFound */
export async function reviewPayrollRun(
  ctx: Context,
  asked: PlanRun,
  page: number,
): Promise<{ plan: RunPlan; people: PeopleInRun }> {
  const people = openPeople({ page, size: REVIEW_SIZE });
  const plan = await planPayrollRun(ctx, asked, people.add);
  return { plan, people: people.people() };
}
