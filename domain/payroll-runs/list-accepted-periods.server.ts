import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type AcceptedPeriod, selectAcceptedPeriods } from './run-entries.rows.server.ts';

/** Half a year of weeks. */
const PERIODS = 26;

/** Lists the latest periods with accepted time, latest first. @throws Forbidden */
export function listAcceptedPeriods(ctx: Context): Promise<AcceptedPeriod[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectAcceptedPeriods(ctx.db, ctx.agency.id, PERIODS);
}
