import { type Context, zoned } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { planReminders } from './plan-reminders.server.ts';
import { type ComposeReminder, remindPerson, type SentReminder } from './remind-person.server.ts';
import { isDue, type ReminderSchedule } from '../reminder.ts';
import { selectSchedules } from '../schedules/schedules.rows.server.ts';

/**
 * Sends what the agency's schedules call for now, one email per person and reason. A period is reminded of once, so
 * running again sends nothing more, and an interrupted run is finished by the next.
 * @throws Forbidden
 */
export async function runReminders(ctx: Context, compose: ComposeReminder): Promise<{ sent: SentReminder[] }> {
  requirePermission(ctx.actor, 'reminder.sendForSubmission');
  requirePermission(ctx.actor, 'reminder.sendForAuthorisation');
  const { db, agency } = ctx;
  const local = zoned(ctx);
  const moment = { date: local.toPlainDate().toString(), hour: local.hour };
  const { hour } = agency.settings.reminders;
  const sent: SentReminder[] = [];
  if (agency.status !== 'active' || local.hour < hour) return { sent };
  const schedules = await db.run<ReminderSchedule>(selectSchedules(db, agency.id));
  const plan = await planReminders(ctx, {
    due: schedules.filter((schedule) => isDue(schedule, moment, hour)),
    escalating: schedules.filter(({ isEnabled }) => isEnabled),
  });
  for (const { reminder, scheduleOf } of plan) {
    const one = await remindPerson(ctx, compose, reminder, scheduleOf);
    if (one && one !== 'switchedOff') sent.push(one);
  }
  return { sent };
}
