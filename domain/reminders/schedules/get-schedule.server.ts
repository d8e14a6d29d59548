import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { listPage } from '../../list-page.server.ts';
import type { ListRequest } from '../../list-request.ts';
import type { Page } from '../../page.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { Schedule } from './schedule.ts';
import { LISTED, type ScheduleRow, schedulesWithNames, toSchedule } from './schedules.rows.server.ts';
import { oneRecord } from '../../one-record.server.ts';

const schedule = oneRecord<ScheduleRow, Schedule>(
  ({ db, agency }, remindersId, lock) => [schedulesWithNames(db, agency.id, { remindersId, lock })],
  () => new NotFound('The requested reminders do not exist', { code: 'reminders_not_found' }),
  toSchedule,
);

/** Lists the agency's reminder schedules, oldest first. @throws Forbidden */
export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  requirePermission(ctx.actor, 'reminder.view');
  return (await ctx.db.run<ScheduleRow>(schedulesWithNames(ctx.db, ctx.agency.id))).map(toSchedule);
}

/** Returns a page of them, filtered and in the requested order. @throws Forbidden, Invalid, InvalidCursor */
export async function pageSchedules(ctx: Context, request: ListRequest = {}): Promise<Page<Schedule>> {
  requirePermission(ctx.actor, 'reminder.view');
  const of = { name: 'reminders', listed: LISTED, idOf: ({ remindersId }: ScheduleRow) => remindersId };
  const page = await listPage<ScheduleRow>(ctx, of, request);
  return { ...page, rows: page.rows.map(toSchedule) };
}

/** Returns one reminder schedule of the agency. @throws Forbidden, NotFound */
export async function getSchedule(ctx: Context, remindersId: string): Promise<Schedule> {
  requirePermission(ctx.actor, 'reminder.view');
  return schedule.see(ctx, remindersId);
}

/** Locks one until the transaction ends. @throws NotFound */
export const lockSchedule = schedule.lock;
