import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { readDigestSchedules } from './digest-schedules.rows.server.ts';

/** Returns the names of the agency's digests that carry a payroll layout's file. @throws Forbidden */
export async function digestsOfLayout(ctx: Context, payrollLayoutId: string): Promise<string[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return (await readDigestSchedules(ctx.db, ctx.agency.id, { payrollLayoutId })).map(({ name }) => name);
}
