import { type Context, zoned } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type ReminderDelivery, selectDeliveries } from './deliveries.rows.server.ts';
import { listMissing } from './list-missing.server.ts';
import { listPendingForAuthorisation } from '../timesheets/list-pending-for-authorisation.server.ts';
import { type ComposeReminder, remindPerson, type SentReminder } from './remind-person.server.ts';
import {
  covers,
  isDue,
  lookBackFrom,
  narrowed,
  type PersonReminder,
  type ReminderItem,
  type ReminderSchedule,
} from './reminder.ts';
import { selectSchedules } from './schedules.rows.server.ts';
import { byPerson } from './by-person.ts';

/**
 * Sends what the agency's schedules ask for now, one mail per person and reason. A period is reminded of once, so running
 * again sends nothing more, and a run that was cut short is finished by the next one.
 * @throws Forbidden
 */
export async function runReminders(ctx: Context, compose: ComposeReminder): Promise<{ sent: SentReminder[] }> {
  requirePermission(ctx.actor, 'reminder.sendForSubmission');
  requirePermission(ctx.actor, 'reminder.sendForAuthorisation');
  const { db, agency } = ctx;
  const local = zoned(ctx);
  const date = local.toPlainDate().toString();
  const since = lookBackFrom(date);
  const schedules = await db.run<ReminderSchedule>(selectSchedules(db, agency.id));
  const due = schedules.filter((one) => isDue(one, { date, hour: local.hour }, agency.settings.reminders.hour));
  const sent: SentReminder[] = [];
  if (agency.status !== 'active' || due.length === 0) return { sent };

  const known = await db.run<ReminderDelivery>(selectDeliveries(db, agency.id, { since }));
  const done = new Set(known.map((one) => keyOf(one.reason, one.contactId, one)));
  for (const reason of ['missing', 'pending'] as const) {
    const own = due.filter((schedule) => schedule.reason === reason);
    const scheduleOf = (item: ReminderItem) => own.find((schedule) => covers(schedule, item, date)) ?? null;
    for (const reminder of own.length === 0 ? [] : await owed(ctx, reason, since)) {
      const { contactId } = reminder.person;
      const wanted = narrowed(
        reminder,
        (item) => scheduleOf(item) !== null && !done.has(keyOf(reason, contactId, item)),
      );
      if (wanted.items.length === 0) continue;
      const one = await remindPerson(ctx, compose, wanted, scheduleOf);
      if (one) sent.push(one);
    }
  }
  return { sent };
}

const keyOf = (
  reason: string,
  contactId: string,
  { contractorId, beginning }: Pick<ReminderItem, 'contractorId' | 'beginning'>,
) => `${reason} ${contactId} ${contractorId} ${beginning}`;

async function owed(ctx: Context, reason: PersonReminder['reason'], from: string): Promise<PersonReminder[]> {
  if (reason === 'pending') return byPerson(reason, await listPendingForAuthorisation(ctx, { from }));
  const missing = await listMissing(ctx, { from });
  return byPerson(
    reason,
    missing.filter(({ isSendingReminders }) => isSendingReminders),
  );
}
