import { isWholeText } from './characters.ts';

/** Which rows of a list to show. */
export type Slice = { page: number; size: number };

/** Returns the page shown when this one is requested: beyond the last, the last. `total` counts rows. */
export function pageWithin({ page, size }: Slice, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

/** Returns the rows of the page shown when this one is requested. */
export function sliceOf<Row>(all: readonly Row[], { page, size }: Slice): Row[] {
  const shown = pageWithin({ page, size }, all.length);
  return all.slice((shown - 1) * size, shown * size);
}

/** One page of a list and its total row count. */
export type Browsed<Row> = { rows: Row[]; total: number };

/** Returns a pattern that finds the text anywhere, its own wildcards escaped. */
export function searchPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// A text the database cannot store occurs in no name.
const NOWHERE = '\u{10ffff}';

/** Returns the words to search for among names: those typed, or ones no name contains. */
export const wordsToFind = (typed: string): string => (isWholeText(typed) ? typed.trim() : NOWHERE);

/** One choice among thousands: `value` is its id, `detail` tells namesakes apart. */
export type Choice = { value: string; label: string; detail: string | null };

/** Returns a choice, with the detail that distinguishes it from namesakes. */
export const choiceOf = (value: string, label: string, detail: string | null): Choice => ({ value, label, detail });

/** The choices a search found, and the total. */
export type FoundChoices = { search: string; choices: Choice[]; total: number };

/** How many choices are offered at once; typing finds more (design: more than 50 options get a search). */
export const CHOICES_AT_ONCE = 50;

/** The choices a filter offers: as many as are offered at once, including the chosen one, and whether there are more. */
export type Offered = { choices: Option[]; isLong: boolean; search: string };
type Option = { value: string; label: string };

/** Returns the choices a filter offers, given one more than that was read. @param search the words that found them */
export function offeredOf(found: Option[], search: string): Offered {
  const isLong = search !== '' || found.length > CHOICES_AT_ONCE;
  return { choices: found.slice(0, CHOICES_AT_ONCE), isLong, search };
}

/** Returns the first choices a search found, without details. */
export function foundOf(found: Option[], search: string): FoundChoices {
  const choices = found.slice(0, CHOICES_AT_ONCE).map((one) => ({ ...one, detail: null }));
  return { search, choices, total: choices.length };
}
