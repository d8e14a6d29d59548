import type { Context } from '../../context.ts';
import { selectPendingFrom } from '../rates.rows.server.ts';

/** A pending timesheet in a list of periods. Minutes and days include both worked and holiday time. */
export type PendingPeriod = {
  timesheetId: string;
  friendlyId: string;
  beginning: string;
  ending: string;
  minutes: number;
  days: string;
};

/** Lists the pending timesheets of a placement with days from a date on. For use-cases that know the placement. */
export function pendingFrom(ctx: Context, contractorId: string, from: string): Promise<PendingPeriod[]> {
  return selectPendingFrom(ctx.db, ctx.agency.id, contractorId, from);
}
