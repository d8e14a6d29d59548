import { NEW } from './starter.schema.ts';
import type { TypedStarter } from './typed-starter.ts';

/** Whether two ids are of the same person; null equals nothing. */
export const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** The message for an email that another contact has. */
export const takenWords = (fullname: string) =>
  `${fullname} already has this email address. Choose that person above, or give another address.`;

/** Returns the field in which the authoriser is the person who starts; null if they are two people. */
export function ownField(
  typed: TypedStarter,
  ids: { who: string | null; authoriser: string | null },
  people: Map<string, string>,
  known: {
    emails: (string | null)[];
    person: { emailAddress: string } | null;
    taken: { who: { contactId: string } | null };
  },
): 'authoriser' | 'authoriserEmail' | null {
  const ownEmail = known.person?.emailAddress ?? known.emails[0];
  if (typed.authoriser === NEW) return ownEmail && known.emails[1] === ownEmail ? 'authoriserEmail' : null;
  if (ids.authoriser === null) return null;
  const isOwn = ids.who !== null && people.has(ids.who) && people.get(ids.who) === people.get(ids.authoriser);
  return isOwn || isSame(known.taken.who?.contactId ?? null, ids.authoriser) ? 'authoriser' : null;
}
