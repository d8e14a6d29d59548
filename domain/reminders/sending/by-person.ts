import type { MissingPeriod, PendingTimesheet, PersonReminder, RemindedPerson } from '../reminder.ts';

type Items = { missing: MissingPeriod[]; pending: PendingTimesheet[] };

const personOf = (item: MissingPeriod | PendingTimesheet): RemindedPerson =>
  'authoriserContactId' in item
    ? { contactId: item.authoriserContactId, fullname: item.authoriserName, emailAddress: item.authoriserEmailAddress }
    : { contactId: item.contactId, fullname: item.fullname, emailAddress: item.emailAddress };

const isSame = (one: MissingPeriod | PendingTimesheet, other: MissingPeriod | PendingTimesheet) =>
  'timesheetId' in one && 'timesheetId' in other && one.timesheetId === other.timesheetId;

/** Groups what is owed by person, in the given order. */
export function byPerson<R extends PersonReminder['reason']>(reason: R, items: Items[R]): PersonReminder[] {
  const reminders = new Map<string, PersonReminder>();
  for (const item of items) {
    const person = personOf(item);
    const known = reminders.get(person.contactId);
    // A person may have the same timesheet to decide both for themselves and for another; it counts once.
    if (known?.items.some((one) => isSame(one, item))) continue;
    if (known) (known.items as (typeof item)[]).push(item);
    else reminders.set(person.contactId, { person, reason, items: [item] } as PersonReminder);
  }
  return [...reminders.values()];
}
