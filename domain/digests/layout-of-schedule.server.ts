import { brokenConstraint } from '../broken-constraint.ts';
import type { Context } from '../context.ts';
import { Invalid, NotFound } from '../errors.ts';
import { getPayrollLayout } from '../payroll-layouts/get-layout.server.ts';

const unknown = () =>
  new Invalid([
    { field: 'payrollLayoutId', message: 'Please choose one of your payroll layouts, or none', code: 'not_found' },
  ]);

/** Checks that a digest may carry a layout's file; null is none. @throws Forbidden, Invalid */
export async function requireLayout(ctx: Context, payrollLayoutId: string | null): Promise<void> {
  if (payrollLayoutId === null) return;
  try {
    await getPayrollLayout(ctx, payrollLayoutId);
  } catch (error) {
    throw error instanceof NotFound ? unknown() : error;
  }
}

/** Converts the error for a layout deleted in the meantime to one at its field; returns any other unchanged. */
export function translateDeletedLayout(error: unknown): unknown {
  return brokenConstraint(error) === 'digest_schedules_layout' ? unknown() : error;
}
