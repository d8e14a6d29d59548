import type { Context } from '../../context.ts';
import { type ScheduleDelivery, selectScheduleDeliveries } from '../sending/deliveries.rows.server.ts';
import { getSchedule } from './get-schedule.server.ts';

export type { ScheduleDelivery };

const MAX_LISTED = 100;

/** Lists what a schedule has sent, latest email first, 100 at most. @throws Forbidden, NotFound */
export async function listScheduleDeliveries(ctx: Context, remindersId: string): Promise<ScheduleDelivery[]> {
  await getSchedule(ctx, remindersId);
  return ctx.db.run<ScheduleDelivery>(selectScheduleDeliveries(ctx.db, ctx.agency.id, remindersId, MAX_LISTED));
}
