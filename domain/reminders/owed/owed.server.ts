import type { Context } from '../../context.ts';
import { listPendingForAuthorisation } from '../../timesheets/authorisation/list-pending-for-authorisation.server.ts';
import { byPerson } from '../sending/by-person.ts';
import { listMissing } from '../missing/list-missing.server.ts';
import { narrowed, type PersonReminder, type ReminderItem, type ReminderReason } from '../reminder.ts';
import type { ReminderFilter } from '../reminder.schema.ts';

/** Who is meant: everyone who matches the filter, or some of them; authorisers also by whose time is waiting. */
export type RemindedFilter = ReminderFilter & {
  contactIds?: string[] | undefined;
  contractorContactId?: string | null | undefined;
  timesheetId?: string | undefined;
  /** Exactly the period that begins then. */
  beginning?: string | undefined;
};

/**
 * Lists what people owe for a reason, one entry per person: contractors their timesheets, authorisers the
 * decisions that they are asked for. A named timesheet is owed by every authoriser of its placement. @throws Forbidden
 */
export async function listOwed(
  ctx: Context,
  reason: ReminderReason,
  filter: RemindedFilter,
): Promise<PersonReminder[]> {
  const { contactIds, contractorContactId, timesheetId, beginning, ...range } = filter;
  const people = await (reason === 'missing' ? owedTimesheets() : owedDecisions());
  if (!contactIds) return people;
  // An absent authoriser named in the filter is reminded through their stand-in, about their own timesheets only.
  const wanted = new Set(contactIds);
  const isTheirs = (item: ReminderItem) => 'absentContactId' in item && wanted.has(item.absentContactId ?? '');
  return people
    .map((owed) => (wanted.has(owed.person.contactId) ? owed : narrowed(owed, isTheirs)))
    .filter(({ items }) => items.length > 0);

  async function owedTimesheets() {
    const missing = (await listMissing(ctx, range)).filter(
      (one) =>
        (!contractorContactId || one.contactId === contractorContactId) && (!beginning || one.beginning === beginning),
    );
    return byPerson('missing', missing);
  }
  async function owedDecisions() {
    const pending = await listPendingForAuthorisation(ctx, { ...range, which: timesheetId ? 'any' : 'asked' });
    const requested = pending.filter(
      (one) =>
        (!contractorContactId || one.contactId === contractorContactId) &&
        (!timesheetId || one.timesheetId === timesheetId),
    );
    return byPerson('pending', requested);
  }
}

/** Whether no schedule may email anyone about any of it: reminders are switched off for all its placements. */
export function isSwitchedOff(reminder: PersonReminder): boolean {
  return reminder.reason === 'missing' && reminder.items.every(({ isSendingReminders }) => !isSendingReminders);
}

/** Returns the reminder without the placements whose reminders are switched off. */
export function withoutSwitchedOff(reminder: PersonReminder): PersonReminder {
  return narrowed(reminder, (item) => !('isSendingReminders' in item) || item.isSendingReminders);
}
