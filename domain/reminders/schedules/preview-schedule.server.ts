import { Temporal } from 'temporal-polyfill';
import { type Context, zoned } from '../../context.ts';
import { formatDate } from '../../format.ts';
import { wantsMail } from '../../roles/own-settings.server.ts';
import { getSchedule } from './get-schedule.server.ts';
import { planReminders } from '../sending/plan-reminders.server.ts';
import { MAX_PREVIEWED, preview, type ReminderPreview } from '../sending/preview-reminders.server.ts';
import type { ComposeReminder } from '../sending/remind-person.server.ts';
import { scheduleInWords } from '../reminder.ts';
import { nextRun, toRule } from './schedule.ts';

const ROLES = { missing: 'ContractingRole', pending: 'AuthorisingRole' } as const;

/**
 * Returns the emails that a schedule sends at its next run if nothing is submitted or decided before. Sends nothing.
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
  const then: Context = { ...ctx, clock: { ...ctx.clock, now: () => instant } };
  const previews: ReminderPreview[] = [];
  const plan = await planReminders(then, { due: [rule], escalating: [rule] });
  for (const { reminder } of plan.slice(0, MAX_PREVIEWED)) {
    const roleType = ROLES[reminder.reason];
    const { contactId, fullname } = reminder.person;
    const isSent = await wantsMail(ctx, { contactId, roleType, mail: 'reminders' });
    const why = isSent
      ? `The schedule “${scheduleInWords(rule)}” sends it on ${formatDate(date)}.`
      : `${fullname} has switched off emails of this kind.`;
    previews.push(await preview(then, reminder, { isSent, why }, compose));
  }
  return { date, previews, total: plan.length };
}
