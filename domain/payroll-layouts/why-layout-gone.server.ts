import { readHistory } from '../audit/read-history.server.ts';
import type { Context } from '../context.ts';
import { formatInstant } from '../format.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';

/** Says who deleted a layout of the agency, and when; null for one that was never there. @throws Forbidden */
export async function whyLayoutGone(ctx: Context, payrollLayoutId: string): Promise<string | null> {
  requirePermission(ctx.actor, 'payroll.read');
  if (!isId(payrollLayoutId)) return null;
  const [latest] = await readHistory(ctx, { subjectType: 'payrollLayout', subjectId: payrollLayoutId }, 1);
  if (latest?.action !== 'payrollLayout.deleted') return null;
  const when = formatInstant(latest.occurredAt, ctx.agency.timeZone);
  return `${latest.actorName} deleted the payroll layout “${String(latest.before?.name)}” on ${when}.`;
}
