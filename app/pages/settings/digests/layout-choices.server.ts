import type { Context } from '#domain/context.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';

/** Returns the agency's payroll layouts to choose from, by name. */
export async function loadLayoutChoices(ctx: Context): Promise<{ payrollLayoutId: string; name: string }[]> {
  return (await listPayrollLayouts(ctx)).map(({ payrollLayoutId, name }) => ({ payrollLayoutId, name }));
}
