import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Schedule } from './schedule.ts';
import { readSchedules } from './schedules.rows.server.ts';

/** The agency's reminder schedules, the oldest first. @throws Forbidden */
export async function listSchedules(ctx: Context): Promise<Schedule[]> {
  requirePermission(ctx.actor, 'reminder.view');
  return readSchedules(ctx.db, ctx.agency.id);
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
