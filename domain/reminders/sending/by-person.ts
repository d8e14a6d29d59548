import type { MissingPeriod, PendingTimesheet, PersonReminder, RemindedPerson } from '../reminder.ts';

type Items = { missing: MissingPeriod[]; pending: PendingTimesheet[] };

const personOf = (item: MissingPeriod | PendingTimesheet): RemindedPerson =>
  'authoriserContactId' in item
    ? { contactId: item.authoriserContactId, fullname: item.authoriserName, emailAddress: item.authoriserEmailAddress }
    : { contactId: item.contactId, fullname: item.fullname, emailAddress: item.emailAddress };

const isSame = (one: MissingPeriod | PendingTimesheet, other: MissingPeriod | PendingTimesheet) =>
  'timesheetId' in one && 'timesheetId' in other && one.timesheetId === other.timesheetId;

/** Gathers what is owed under the person who owes it, in the order given. */
export function byPerson<R extends PersonReminder['reason']>(reason: R, items: Items[R]): PersonReminder[] {
  const reminders = new Map<string, PersonReminder>();
  for (const item of items) {
    const person = personOf(item);
    const known = reminders.get(person.contactId);
    // Somebody may decide a timesheet in their own name and for another; it is one thing to decide.
    if (known?.items.some((one) => isSame(one, item))) continue;
    if (known) (known.items as (typeof item)[]).push(item);
    else reminders.set(person.contactId, { person, reason, items: [item] } as PersonReminder);
  }
  return [...reminders.values()];
}
