import { type Context, zoned } from '../../context.ts';
import { groupBy } from '../../group-by.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { reminderOf } from './already-reminded.ts';
import { byPerson } from './by-person.ts';
import { type ReminderDelivery, selectDeliveries } from './deliveries.rows.server.ts';
import { listMissing } from '../missing/list-missing.server.ts';
import { hasWaited } from './escalation.ts';
import {
  type CallingSchedule,
  covers,
  isInScope,
  firstDayConsidered,
  narrowed,
  type PersonReminder,
  type ReminderItem,
  type ReminderSchedule,
  type ScheduleOf,
} from '../reminder.ts';

/** An email that schedules call for, and the schedule behind each of its items. */
export type PlannedReminder = { reminder: PersonReminder; scheduleOf: ScheduleOf };

/** The active schedules: those that are due, and those whose waiting timesheets are escalated. */
export type SchedulesAtWork = { due: ReminderSchedule[]; escalating: ReminderSchedule[] };

/**
 * Plans what schedules call for at the context's moment and have not yet sent, one email per person and reason; the one
 * rule for sending and for previews. Switched-off reminders are left out. Sends nothing.
 */
export async function planReminders(ctx: Context, { due, escalating }: SchedulesAtWork): Promise<PlannedReminder[]> {
  const { db, agency } = ctx;
  const date = zoned(ctx).toPlainDate().toString();
  const from = firstDayConsidered(date);
  const escalateAfter = agency.settings.reminders.escalateAfterDays;
  const asking = (reason: PersonReminder['reason'], schedules: ReminderSchedule[]) =>
    schedules.filter((schedule) => schedule.reason === reason);
  const [missing, pending] = [asking('missing', due), asking('pending', due)];
  const slow: CallingSchedule[] = (escalateAfter > 0 ? asking('pending', escalating) : []).map((schedule) => ({
    ...schedule,
    isEscalating: true,
  }));
  const first = (schedules: CallingSchedule[], isAsked: (one: ReminderSchedule, item: ReminderItem) => boolean) =>
    ((item) => schedules.find((schedule) => isAsked(schedule, item)) ?? null) satisfies ScheduleOf;

  const parts: PlannedReminder[][] = [];
  if (missing.length > 0) {
    const items = (await listMissing(ctx, { from })).filter(({ isSendingReminders }) => isSendingReminders);
    const scheduleOf = first(missing, (schedule, item) => covers(schedule, item, date));
    parts.push(byPerson('missing', items).map((reminder) => ({ reminder, scheduleOf })));
  }
  if (pending.length > 0 || slow.length > 0) {
    const primary = pending.length > 0 ? await listPendingForAuthorisation(ctx, { from }) : [];
    const others = slow.length > 0 ? await listPendingForAuthorisation(ctx, { from, which: 'others' }) : [];
    const waited = others.filter(({ submittedAt }) => hasWaited(submittedAt, escalateAfter, date, agency.timeZone));
    const escalated = new Set<ReminderItem>(waited);
    const scheduleOf: ScheduleOf = (item) =>
      escalated.has(item)
        ? first(slow, isInScope)(item)
        : first(pending, (schedule, one) => covers(schedule, one, date))(item);
    parts.push(byPerson('pending', [...primary, ...waited]).map((reminder) => ({ reminder, scheduleOf })));
  }
  const planned = parts.flat();
  if (planned.length === 0) return [];
  const known = await db.run<ReminderDelivery>(selectDeliveries(db, agency.id, { since: from }));
  const sentOf = groupBy(known, (one) => keyOf(one.reason, one.contactId));
  return planned
    .map(({ reminder, scheduleOf }) => {
      const { person, reason } = reminder;
      const sent = sentOf.get(keyOf(reason, person.contactId)) ?? [];
      const isLeft = (item: ReminderItem) => scheduleOf(item) !== null && !reminderOf(sent, item, agency.timeZone);
      return { reminder: narrowed(reminder, isLeft), scheduleOf };
    })
    .filter(({ reminder }) => reminder.items.length > 0);
}

const keyOf = (reason: string, contactId: string) => `${reason} ${contactId}`;
