import { type LastDay, leaverProblems, leavingAuthoriser } from '../../departures/departure.ts';
import type { FieldError } from '../../errors.ts';

/** Whose last day is set, by contact, and who authorises which placement already. */
export type KnownLastDays = { lastDays: ReadonlyMap<string, LastDay>; authorising: ReadonlySet<string> };

/** An authoriser of a placement, as `authorising` has them. */
export const authorises = (contractorId: string, contactId: string) => `${contractorId} ${contactId}`;

/** Why somebody is not made an authoriser of a placement by a row; null where they may be, or are one already. */
export function leavesBeforeEnd(
  { lastDays, authorising }: KnownLastDays,
  { id, end }: { id: string; end: string | null },
  { contactId, name }: { contactId: string; name: string },
): string | null {
  if (authorising.has(authorises(id, contactId))) return null;
  return leavingAuthoriser(lastDays.get(contactId), { end }, name);
}

/** A placement as a row has it, and its dates as they stand. */
type Placed = {
  id: string;
  contactId: string | undefined;
  row: { start: string; end: string | null };
  standing: { start: string; end: string | null } | undefined;
  authorisers: { name: string; contactId: string | undefined }[];
};

/** Where a row lets somebody work or authorise past their last day; a placement that stands so already stays. */
export function lastDayProblems(known: KnownLastDays, { id, contactId, row, standing, authorisers }: Placed) {
  const isSame = standing && standing.start === row.start && standing.end === row.end;
  const problems: FieldError[] = isSame || !contactId ? [] : leaverProblems(known.lastDays.get(contactId), row);
  for (const { name, contactId: named } of authorisers) {
    const message = named && leavesBeforeEnd(known, { id, end: row.end }, { contactId: named, name });
    if (message) problems.push({ field: 'authorisers', message, code: 'not_allowed' });
  }
  return problems;
}
