import { type LastDay, leaverProblems, leavingAuthoriser } from '../../departures/departure.ts';
import type { FieldError } from '../../errors.ts';

/** Last days by contact, and who already authorises which placement. */
export type KnownLastDays = { lastDays: ReadonlyMap<string, LastDay>; authorising: ReadonlySet<string> };

/** The key of a placement's authoriser in `authorising`. */
export const authorises = (contractorId: string, contactId: string) => `${contractorId} ${contactId}`;

/** Why a row cannot make a contact an authoriser of a placement; null where it can, or they already are one. */
export function leavesBeforeEnd(
  { lastDays, authorising }: KnownLastDays,
  { id, end }: { id: string; end: string | null },
  { contactId, name }: { contactId: string; name: string },
): string | null {
  if (authorising.has(authorises(id, contactId))) return null;
  return leavingAuthoriser(lastDays.get(contactId), { end }, name);
}

/** A placement as a row has it, and its current dates. */
type Placed = {
  id: string;
  contactId: string | undefined;
  row: { start: string; end: string | null };
  standing: { start: string; end: string | null } | undefined;
  authorisers: { name: string; contactId: string | undefined }[];
};

/** Finds where a row has people work or authorise past their last day; a placement that already does so is left. */
export function lastDayProblems(known: KnownLastDays, { id, contactId, row, standing, authorisers }: Placed) {
  const isSame = standing && standing.start === row.start && standing.end === row.end;
  const problems: FieldError[] = isSame || !contactId ? [] : leaverProblems(known.lastDays.get(contactId), row);
  for (const { name, contactId: named } of authorisers) {
    const message = named && leavesBeforeEnd(known, { id, end: row.end }, { contactId: named, name });
    if (message) problems.push({ field: 'authorisers', message, code: 'not_allowed' });
  }
  return problems;
}
