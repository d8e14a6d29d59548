import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { readDigestSchedules } from './digest-schedules.rows.server.ts';

/** The names of the agency's digests that carry the file of a payroll layout. @throws Forbidden */
export async function digestsOfLayout(ctx: Context, payrollLayoutId: string): Promise<string[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return (await readDigestSchedules(ctx.db, ctx.agency.id, { payrollLayoutId })).map(({ name }) => name);
}
