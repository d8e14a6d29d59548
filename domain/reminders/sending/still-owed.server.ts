import { type Context, today } from '../../context.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { hasWaited } from './escalation.ts';
import { computeMissing } from '../missing/list-missing.server.ts';
import type { MissingPeriod, PendingTimesheet, PersonReminder, ReminderItem } from '../reminder.ts';
import { lockEnabled } from '../schedules/schedules.rows.server.ts';
import type { PlannedReminder } from './plan-reminders.server.ts';

/**
 * Returns what is still owed of a reminder that was planned earlier, in its present state; in the transaction that sends
 * it, once its placements and its person are locked. Left out is what has been submitted or decided, is somebody
 * else's to decide, or is no longer a schedule's to remind of, by its switch or the agency's settings for escalation.
 */
export async function stillOwed(ctx: Context, { reminder, scheduleOf }: PlannedReminder): Promise<PlannedReminder> {
  const called = new Map(reminder.items.map((item: ReminderItem) => [item, scheduleOf(item)] as const));
  const ids = [...called.values()].flatMap((schedule) => schedule?.id ?? []);
  const on = new Set(
    ids.length === 0 ? [] : (await ctx.db.run<{ id: string }>(lockEnabled(ctx.agency.id, ids))).map(({ id }) => id),
  );
  const isCalledFor = (item: ReminderItem) => {
    const schedule = called.get(item);
    return !schedule || (on.has(schedule.id) && (!schedule.isEscalating || isEscalated(ctx, item)));
  };
  const planned = new Map<ReminderItem, ReminderItem>();
  const renew = <Item extends ReminderItem>(
    items: Item[],
    present: Item[],
    isSame: (one: Item, other: Item) => boolean,
  ) =>
    items.filter(isCalledFor).flatMap((item) => {
      const found = present.find((one) => isSame(one, item));
      if (!found || ('isSendingReminders' in found && !found.isSendingReminders && called.get(item))) return [];
      planned.set(found, item);
      return [found];
    });
  const present: PersonReminder =
    reminder.reason === 'missing'
      ? { ...reminder, items: renew(reminder.items, await missingNow(ctx, reminder.items), isSamePeriod) }
      : { ...reminder, items: renew(reminder.items, await pendingNow(ctx, reminder.items), isSameDecision) };
  return { reminder: present, scheduleOf: (item) => called.get(planned.get(item)!) ?? null };
}

function isEscalated(ctx: Context, item: ReminderItem): boolean {
  const { settings, timeZone } = ctx.agency;
  const { escalateAfterDays } = settings.reminders;
  return 'submittedAt' in item && hasWaited(item.submittedAt, escalateAfterDays, today(ctx), timeZone);
}

const isSamePeriod = (one: MissingPeriod, other: MissingPeriod) =>
  one.contractorId === other.contractorId && one.beginning === other.beginning && one.ending === other.ending;

const isSameDecision = (one: PendingTimesheet, other: PendingTimesheet) =>
  one.timesheetId === other.timesheetId &&
  one.authoriserId === other.authoriserId &&
  one.authoriserContactId === other.authoriserContactId;

function missingNow(ctx: Context, items: MissingPeriod[]): Promise<MissingPeriod[]> {
  const contractorIds = [...new Set(items.map(({ contractorId }) => contractorId))];
  const [from] = items.map(({ beginning }) => beginning).toSorted();
  const to = items
    .map(({ ending }) => ending)
    .toSorted()
    .at(-1);
  return computeMissing(ctx, { from, to, contractorIds });
}

function pendingNow(ctx: Context, items: PendingTimesheet[]): Promise<PendingTimesheet[]> {
  const timesheetIds = [...new Set(items.map(({ timesheetId }) => timesheetId))];
  return listPendingForAuthorisation(ctx, { timesheetIds, which: 'any' });
}
