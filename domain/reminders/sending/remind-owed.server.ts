import type { Context } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { MAX_AT_ONCE } from '../../timesheets/decision/bulk.ts';
import { listOwed, type RemindedFilter, withoutSwitchedOff } from '../owed/owed.server.ts';
import { type ComposeReminder, notSentTo, remindPerson, type SentReminder } from './remind-person.server.ts';
import type { PersonReminder, ReminderItem, ReminderReason } from '../reminder.ts';

/** A person who was not reminded of some periods, with the reason in a sentence. */
export type SkippedReminder = {
  contactId: string;
  fullname: string;
  code: 'switched_off';
  message: string;
  periods: { contractorId: string; beginning: string }[];
};

/** The result of reminding by hand. */
export type Reminded = { sent: SentReminder[]; skipped: SkippedReminder[] };

/** The permission needed to send reminders for a reason. */
export const SENDING = {
  missing: 'reminder.sendForSubmission',
  pending: 'reminder.sendForAuthorisation',
} as const;

const byHand = () => null;

/**
 * Reminds people now of everything that matches the filter, one email per person, whatever schedules have sent.
 * @param input.isNamed one person is named: they are reminded even if their reminders are switched off, while others
 * with reminders off are left out and reported
 * @throws Forbidden, or Invalid for more than 500 people at once
 */
export async function remindOwed(
  ctx: Context,
  { reason, filter, isNamed = false }: { reason: ReminderReason; filter: RemindedFilter; isNamed?: boolean },
  compose: ComposeReminder,
): Promise<Reminded> {
  requirePermission(ctx.actor, SENDING[reason]);
  const people = await listOwed(ctx, reason, filter);
  if (people.length > MAX_AT_ONCE) {
    const message = `At most ${MAX_AT_ONCE} reminders at once. Please narrow the filter.`;
    throw new Invalid([{ field: '', message, code: 'too_many_selected' }], { code: 'too_many_selected' });
  }
  const done: Reminded = { sent: [], skipped: [] };
  for (const owed of people) {
    const left = isNamed ? owed : withoutSwitchedOff(owed);
    const skipped = owed.items.filter((item) => !left.items.some((kept) => kept === item));
    const { fullname } = owed.person;
    if (skipped.length > 0) done.skipped.push(skip(owed, skipped, `Reminders are switched off for ${fullname}.`));
    if (left.items.length === 0) continue;
    const one = await remindPerson(ctx, compose, left, byHand);
    if (one === 'switchedOff') done.skipped.push(skip(owed, left.items, notSentTo(fullname)));
    else if (one) done.sent.push(one);
  }
  return done;
}

function skip({ person }: PersonReminder, items: ReminderItem[], message: string): SkippedReminder {
  const { contactId, fullname } = person;
  const periods = items.map(({ contractorId, beginning }) => ({ contractorId, beginning }));
  return { contactId, fullname, code: 'switched_off', message, periods };
}
