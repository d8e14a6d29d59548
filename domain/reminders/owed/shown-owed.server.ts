import { createHash } from 'node:crypto';
import { MAX_AT_ONCE } from '../../timesheets/decision/bulk.ts';
import type { PersonReminder, ReminderItem } from '../reminder.ts';

/** How much of the digest of an item is kept: 36 bits, so that two of a list hardly ever have the same. */
const LENGTH = 6;

function digest({ person }: PersonReminder, item: ReminderItem): string {
  const named =
    'timesheetId' in item ? `${item.timesheetId} ${item.version}` : `${item.contractorId} ${item.beginning}`;
  return createHash('sha256').update(`${person.contactId} ${named}`).digest('base64url').slice(0, LENGTH);
}

/** Of a list that is not reminded as a whole, as it has more people than are reminded at once. */
export const TOO_MANY_SHOWN = '-';

/**
 * Returns what a list shows its people to owe, for a form to send back: a missing period has no moment at which it
 * became one, by which what came later could be recognised.
 */
export function shownOf(people: readonly PersonReminder[]): string {
  if (people.length > MAX_AT_ONCE) return TOO_MANY_SHOWN;
  return people.flatMap((owed) => owed.items.map((item) => digest(owed, item))).join('');
}

/** Separates those who still owe something that was shown from those who owe only what came later. */
export function separateShown(
  people: readonly PersonReminder[],
  shown: string,
): { before: PersonReminder[]; since: PersonReminder[] } {
  const known = new Set(shown.match(new RegExp(`.{${LENGTH}}`, 'g')));
  const parts = { before: [] as PersonReminder[], since: [] as PersonReminder[] };
  for (const owed of people)
    parts[owed.items.some((item) => known.has(digest(owed, item))) ? 'before' : 'since'].push(owed);
  return parts;
}
