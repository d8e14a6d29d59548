import type { Context } from '../../context.ts';
import { formatCount } from '../../format.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { isSwitchedOff, listOwed, type RemindedFilter } from '../owed/owed.server.ts';
import { shownOf } from '../owed/shown-owed.server.ts';
import type { ComposeReminder } from './remind-person.server.ts';
import type { PersonReminder, ReminderItem, ReminderReason } from '../reminder.ts';

/** One period of an email, and why it is, or is not, included. */
export type PreviewedPeriod = {
  contractorId: string;
  timesheetId: string | null;
  beginning: string;
  ending: string;
  why: string;
};

/** An email that would be sent, or would not, and why. `html` is left out: the text is the same. */
export type ReminderPreview = PersonReminder['person'] & {
  reason: ReminderReason;
  subject: string;
  text: string;
  isSent: boolean;
  why: string;
  periods: PreviewedPeriod[];
};

/** The most emails in one preview. */
export const MAX_PREVIEWED = 100;

/**
 * Returns the emails that reminding by hand would send now, complete except for the secret part of their links. At most
 * `most` are composed. Sends nothing. @throws Forbidden
 */
export async function previewReminders(
  ctx: Context,
  { reason, filter, most = MAX_PREVIEWED }: { reason: ReminderReason; filter: RemindedFilter; most?: number },
  compose: ComposeReminder,
): Promise<{ previews: ReminderPreview[]; total: number; shown: string }> {
  requirePermission(ctx.actor, 'reminder.view');
  const people = await listOwed(ctx, reason, filter);
  const previews: ReminderPreview[] = [];
  for (const owed of people.slice(0, most)) {
    const isOff = isSwitchedOff(owed);
    const why = isOff ? `Reminders are switched off for ${owed.person.fullname}.` : whyOwed(owed);
    previews.push(await preview(ctx, owed, { isSent: !isOff, why }, compose));
  }
  return { previews, total: people.length, shown: shownOf(people) };
}

/** Returns the part of an item that a preview shows. */
export function previewedPeriod(item: ReminderItem, why: string): PreviewedPeriod {
  const { contractorId, beginning, ending } = item;
  return { contractorId, timesheetId: 'timesheetId' in item ? item.timesheetId : null, beginning, ending, why };
}

/** Composes the preview of one email. */
export async function preview(
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
    return `${person.fullname} has not submitted ${count === 1 ? 'a timesheet' : `${formatCount(count)} timesheets`}.`;
  return `${count === 1 ? 'A timesheet is waiting' : `${formatCount(count)} timesheets are waiting`} for ${person.fullname}’s decision.`;
}
