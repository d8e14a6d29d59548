import { Temporal } from 'temporal-polyfill';
import { type Context, zoned } from '../context.ts';
import { formatDate } from '../format.ts';
import { requirePermission } from '../roles/permissions.ts';
import { wantsMail } from '../roles/own-settings.server.ts';
import { getSchedule } from './get-schedule.server.ts';
import { isSwitchedOff, listOwed, type OwedFilter } from './owed.server.ts';
import { planReminders } from './plan-reminders.server.ts';
import type { ComposeReminder } from './remind-person.server.ts';
import { type PersonReminder, type ReminderItem, type ReminderReason, scheduleInWords } from './reminder.ts';
import { nextRun, toRule } from './schedule.ts';

/** One period a mail is about, and why it is, or is not. */
export type PreviewedPeriod = {
  contractorId: string;
  timesheetId: string | null;
  beginning: string;
  ending: string;
  why: string;
};

/** A mail that would be sent, or would not and why. `html` is left out: the text says the same. */
export type ReminderPreview = PersonReminder['person'] & {
  reason: ReminderReason;
  subject: string;
  text: string;
  isSent: boolean;
  why: string;
  periods: PreviewedPeriod[];
};

/** The most mails that one preview writes out. */
const MOST = 100;

const ROLES = { missing: 'ContractingRole', pending: 'AuthorisingRole' } as const;

/**
 * The mails that reminding by hand would send now, as they would read but for the secret part of their links. At most
 * `most` are composed. Sends nothing. @throws Forbidden
 */
export async function previewReminders(
  ctx: Context,
  { reason, filter, most = MOST }: { reason: ReminderReason; filter: OwedFilter; most?: number },
  compose: ComposeReminder,
): Promise<{ previews: ReminderPreview[]; total: number }> {
  requirePermission(ctx.actor, 'reminder.view');
  const people = await listOwed(ctx, reason, filter);
  const previews: ReminderPreview[] = [];
  for (const owed of people.slice(0, most)) {
    const isOff = isSwitchedOff(owed);
    const why = isOff ? `Reminders are switched off for ${owed.person.fullname}.` : whyOwed(owed);
    previews.push(await preview(ctx, owed, { isSent: !isOff, why }, compose));
  }
  return { previews, total: people.length };
}

/**
 * The mails that a schedule sends at its next run if nothing is submitted or decided until then. Sends nothing.
 * @returns `date` null when it has no next run. @throws Forbidden, NotFound
 */
export async function previewSchedule(
  ctx: Context,
  remindersId: string,
  compose: ComposeReminder,
): Promise<{ date: string | null; previews: ReminderPreview[]; total: number }> {
  const rule = toRule(await getSchedule(ctx, remindersId));
  const { agency } = ctx;
  const { hour } = agency.settings.reminders;
  const local = zoned(ctx);
  const moment = { date: local.toPlainDate().toString(), hour: local.hour };
  const date = nextRun(rule, moment, hour, agency.settings.defaults);
  if (date === null) return { date, previews: [], total: 0 };
  const instant = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: agency.timeZone, plainTime: new Temporal.PlainTime(hour) })
    .toInstant();
  const then: Context = { ...ctx, clock: { now: () => instant } };
  const previews: ReminderPreview[] = [];
  const plan = await planReminders(then, { due: [rule], escalating: [rule] });
  for (const { reminder } of plan.slice(0, MOST)) {
    const roleType = ROLES[reminder.reason];
    const { contactId, fullname } = reminder.person;
    const isSent = await wantsMail(ctx, { contactId, roleType, mail: 'reminders' });
    const why = isSent
      ? `The schedule “${scheduleInWords(rule)}” sends it on ${formatDate(date)}.`
      : `${fullname} has switched off mails of this kind.`;
    previews.push(await preview(then, reminder, { isSent, why }, compose));
  }
  return { date, previews, total: plan.length };
}

/** The part of an item that a preview shows. */
export function previewedPeriod(item: ReminderItem, why: string): PreviewedPeriod {
  const { contractorId, beginning, ending } = item;
  return { contractorId, timesheetId: 'timesheetId' in item ? item.timesheetId : null, beginning, ending, why };
}

async function preview(
  ctx: Context,
  reminder: PersonReminder,
  decision: { isSent: boolean; why: string },
  compose: ComposeReminder,
): Promise<ReminderPreview> {
  const { subject, text } = await compose(ctx.agency, reminder, new Map());
  const periods = reminder.items.map((item) => previewedPeriod(item, decision.why));
  return { ...reminder.person, reason: reminder.reason, subject, text, ...decision, periods };
}

function whyOwed({ reason, items, person }: PersonReminder): string {
  const count = items.length;
  if (reason === 'missing')
    return `${person.fullname} has not submitted ${count === 1 ? 'a timesheet' : `${count} timesheets`}.`;
  return `${count === 1 ? 'A timesheet waits' : `${count} timesheets wait`} for ${person.fullname}’s decision.`;
}
