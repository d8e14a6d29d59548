import { Temporal } from 'temporal-polyfill';
import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectLastRemindedReason } from './contractors.rows.server.ts';
import { getContractor } from './get-contractor.server.ts';

/** When a placement was last reminded and why; `day` is the date in the agency's time zone. */
export type LastReminded = {
  contractorId: string;
  fullname: string;
  lastReminded: string | null;
  day: string | null;
  reason: string | null;
};

/** Returns when a placement was last reminded, for those who may set it. @throws Forbidden, NotFound */
export async function getLastReminded(ctx: Context, contractorId: string): Promise<LastReminded> {
  requirePermission(ctx.actor, 'contractor.setLastReminded');
  const { fullname, lastReminded } = await getContractor(ctx, contractorId);
  const day = lastReminded && dayOf(lastReminded, ctx.agency.timeZone);
  const reason = await selectLastRemindedReason(ctx.db, ctx.agency.id, contractorId);
  return { contractorId, fullname, lastReminded, day, reason };
}

function dayOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
