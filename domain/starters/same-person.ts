import { NEW } from './starter.schema.ts';
import type { TypedStarter } from './typed-starter.ts';

/** Whether two ids are of one person; nobody is the same as nobody. */
export const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** What is said of an email that another contact has. */
export const takenWords = (fullname: string) =>
  `${fullname} already has this email address. Choose that person above, or give another address.`;

/** The field at which the authoriser turns out to be the person who starts; null where they are two. */
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
