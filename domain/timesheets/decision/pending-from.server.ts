import type { Context } from '../../context.ts';
import { selectPendingFrom } from '../rates.rows.server.ts';

/** A pending timesheet as a list of periods says it. Minutes and days are worked and holiday together. */
export type PendingPeriod = {
  timesheetId: string;
  friendlyId: string;
  beginning: string;
  ending: string;
  minutes: number;
  days: string;
};

/** The pending timesheets of a placement that reach into the days from one on. For use-cases that know the placement. */
export function pendingFrom(ctx: Context, contractorId: string, from: string): Promise<PendingPeriod[]> {
  return selectPendingFrom(ctx.db, ctx.agency.id, contractorId, from);
}
