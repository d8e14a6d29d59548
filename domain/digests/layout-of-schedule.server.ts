import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Invalid, NotFound } from '../errors.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';

const unknown = () =>
  new Invalid([
    { field: 'payrollLayoutId', message: 'Please choose one of your payroll layouts, or none', code: 'not_found' },
  ]);

/** Checks that a digest may carry the file of a layout; null is none. @throws Forbidden, Invalid */
export async function requireLayout(ctx: Context, payrollLayoutId: string | null): Promise<void> {
  if (payrollLayoutId === null) return;
  try {
    await getPayrollLayout(ctx, payrollLayoutId);
  } catch (error) {
    throw error instanceof NotFound ? unknown() : error;
  }
}

/** A layout that was deleted meanwhile as it is said at its field; any other error as it is. */
export function layoutGone(error: unknown): unknown {
  return brokenConstraint(error) === 'digest_schedules_layout' ? unknown() : error;
}
