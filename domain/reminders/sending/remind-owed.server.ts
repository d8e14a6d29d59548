import { findContacts } from '../../contacts/get-contact.server.ts';
import type { Context } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { MAX_AT_ONCE } from '../../timesheets/decision/bulk.ts';
import { listOwed, type RemindedFilter, withoutSwitchedOff } from '../owed/owed.server.ts';
import { type ComposeReminder, notSentTo, remindPerson, type SentReminder } from './remind-person.server.ts';
import type { PersonReminder, ReminderItem, ReminderReason } from '../reminder.ts';

/** A person who was not reminded of some periods, or was named and owes nothing, with the reason in a sentence. */
export type SkippedReminder = {
  contactId: string;
  fullname: string;
  code: 'switched_off' | 'not_missing' | 'not_pending';
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
 * with reminders off are left out and reported, as is everybody in the filter’s `contactIds` who owes nothing
 * @throws Forbidden, or Invalid for more than 500 people at once
 */
export async function remindOwed(
  ctx: Context,
  { reason, filter, isNamed = false }: { reason: ReminderReason; filter: RemindedFilter; isNamed?: boolean },
  compose: ComposeReminder,
): Promise<Reminded> {
  requirePermission(ctx.actor, SENDING[reason]);
  const people = await listOwed(ctx, reason, filter);
  const done = await remindEach(ctx, people, isNamed, compose);
  const { contactIds } = filter;
  if (contactIds) done.skipped.push(...(await oweNothing(ctx, { reason, contactIds, done, people })));
  return done;
}

/** Reminds each of them by hand. @throws Invalid for more than 500 */
export async function remindEach(
  ctx: Context,
  people: readonly PersonReminder[],
  isNamed: boolean,
  compose: ComposeReminder,
): Promise<Reminded> {
  if (people.length > MAX_AT_ONCE) throw tooMany();
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

/** The refusal of more people than are reminded at once. */
export function tooMany(): Invalid {
  const message = `At most ${MAX_AT_ONCE} reminders at once. Please narrow the filter.`;
  return new Invalid([{ field: '', message, code: 'too_many_selected' }], { code: 'too_many_selected' });
}

/** The message when somebody who was named is not to decide anything. */
export const nothingWaitsFor = (fullname: string): string => `No timesheet is waiting for ${fullname}’s decision.`;

/** The message when somebody who was named has submitted everything. */
export const nothingIsMissingOf = (fullname: string): string => `No timesheet is missing for ${fullname}.`;

type Named = { reason: ReminderReason; contactIds: string[]; done: Reminded; people: PersonReminder[] };

/** Returns those who were named and not reminded, neither themselves nor through their stand-in. */
async function oweNothing(ctx: Context, { reason, contactIds, done, people }: Named): Promise<SkippedReminder[]> {
  const met = new Set([...done.sent, ...done.skipped].map(({ contactId }) => contactId));
  const absent = people
    .filter(({ person }) => met.has(person.contactId))
    .flatMap(({ items }) => items.map((item) => ('absentContactId' in item ? item.absentContactId : null)));
  const left = contactIds.filter((contactId) => !met.has(contactId) && !absent.includes(contactId));
  if (left.length === 0) return [];
  const [code, sentence] =
    reason === 'missing' ? (['not_missing', nothingIsMissingOf] as const) : (['not_pending', nothingWaitsFor] as const);
  return [...(await findContacts(ctx, left)).values()].map(({ contactId, fullname }) => ({
    ...{ contactId, fullname, code, periods: [] },
    message: sentence(fullname),
  }));
}

/** Returns the entry for a person who was not reminded of these items. */
export function skip({ person }: PersonReminder, items: ReminderItem[], message: string): SkippedReminder {
  const { contactId, fullname } = person;
  const periods = items.map(({ contractorId, beginning }) => ({ contractorId, beginning }));
  return { contactId, fullname, code: 'switched_off', message, periods };
}
