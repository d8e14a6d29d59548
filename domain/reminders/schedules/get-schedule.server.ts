import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { listPage } from '../../list-page.server.ts';
import type { ListRequest } from '../../list-request.ts';
import { isId } from '../../new-id.ts';
import type { Page } from '../../page.server.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { Schedule } from './schedule.ts';
import { LISTED, readSchedules, type ScheduleRow, toSchedule } from './schedules.rows.server.ts';

/** The agency's reminder schedules, the oldest first. @throws Forbidden */
export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  requirePermission(ctx.actor, 'reminder.view');
  return readSchedules(ctx.db, ctx.agency.id);
}

/** A page of them, narrowed and in the order asked for. @throws Forbidden, Invalid, InvalidCursor */
export async function pageSchedules(ctx: Context, request: ListRequest = {}): Promise<Page<Schedule>> {
  requirePermission(ctx.actor, 'reminder.view');
  const of = { name: 'reminders', listed: LISTED, idOf: ({ remindersId }: ScheduleRow) => remindersId };
  const page = await listPage<ScheduleRow>(ctx, of, request);
  return { ...page, rows: page.rows.map(toSchedule) };
}

/** One reminder schedule of the agency. @throws Forbidden, NotFound */
export async function getSchedule(ctx: Context, remindersId: string): Promise<Schedule> {
  requirePermission(ctx.actor, 'reminder.view');
  return find(ctx, remindersId, false);
}

/** One that nobody else changes until the transaction ends. @throws NotFound */
export function lockSchedule(ctx: Context, remindersId: string): Promise<Schedule> {
  return find(ctx, remindersId, true);
}

async function find(ctx: Context, remindersId: string, lock: boolean): Promise<Schedule> {
  const [schedule] = isId(remindersId) ? await readSchedules(ctx.db, ctx.agency.id, { remindersId, lock }) : [];
  if (!schedule) throw new NotFound('The requested reminders do not exist', { code: 'reminders_not_found' });
  return schedule;
}
