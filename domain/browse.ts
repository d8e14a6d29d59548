import { isWholeText } from './characters.ts';

/** Which rows of a list a page shows. */
export type Slice = { page: number; size: number };

/** The page of a list that is shown where that one is asked for: one after the last is the last. `total` counts rows. */
export function pageWithin({ page, size }: Slice, total: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / size)));
}

/** The rows of the page of a list that is shown where that one is asked for. */
export function sliceOf<Row>(all: readonly Row[], { page, size }: Slice): Row[] {
  const shown = pageWithin({ page, size }, all.length);
  return all.slice((shown - 1) * size, shown * size);
}

/** One page of a list and how many rows there are in all. */
export type Browsed<Row> = { rows: Row[]; total: number };

/** The text as a pattern that finds it anywhere, its own wildcards taken literally. */
export function searchPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// What the database cannot hold as a text stands in no name either.
const NOWHERE = '\u{10ffff}';

/** What is looked for among names: the words that were typed, or such as no name holds. */
export const wordsToFind = (typed: string): string => (isWholeText(typed) ? typed.trim() : NOWHERE);

/** One thing to choose among thousands: `value` is its id, `detail` tells namesakes apart. */
export type Choice = { value: string; label: string; detail: string | null };

/** Something to choose, with what tells it from its namesakes. */
export const choiceOf = (value: string, label: string, detail: string | null): Choice => ({ value, label, detail });

/** What a search for something to choose found, and how many there are in all. */
export type FoundChoices = { search: string; choices: Choice[]; total: number };

/** How many choices are offered at once; more are found by typing (design: more than 50 options get a search). */
export const CHOICES_AT_ONCE = 50;

/** What a filter offers: as many choices as are offered at once, the chosen one among them, and whether there are more to find. */
export type Offered = { choices: Option[]; isLong: boolean; search: string };
type Option = { value: string; label: string };

/** What a filter offers of choices of which one more was read than are offered. @param search the words that found them */
export function offeredOf(found: Option[], search: string): Offered {
  const isLong = search !== '' || found.length > CHOICES_AT_ONCE;
  return { choices: found.slice(0, CHOICES_AT_ONCE), isLong, search };
}

/** Choices without a detail that a search found, the first of them. */
export function foundOf(found: Option[], search: string): FoundChoices {
  const choices = found.slice(0, CHOICES_AT_ONCE).map((one) => ({ ...one, detail: null }));
  return { search, choices, total: choices.length };
}
