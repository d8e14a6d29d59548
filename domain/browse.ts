import { z } from 'zod';

/** A filter that an address may leave out; an empty one is absent. */
export const optionalFilter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/**
 * The part of a list's address that every list has: words to search for, sort, group and page (spec §9: 50 a page).
 * A page or a size that makes no sense is the first page of 50.
 */
export function browseSchema<Sort extends string, Group extends string>(
  sorts: readonly Sort[],
  groups: readonly Group[],
) {
  return z.object({
    search: optionalFilter(z.string().trim().max(100)),
    sort: optionalFilter(z.enum(sorts as [Sort, ...Sort[]])),
    order: optionalFilter(z.enum(['asc', 'desc'])),
    groupBy: optionalFilter(z.enum(groups as [Group, ...Group[]])),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
    size: z.coerce
      .number()
      .int()
      .pipe(z.union([z.literal(50), z.literal(100), z.literal(200)]))
      .catch(50),
  });
}

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

/** One thing to choose among thousands: `value` is its id, `detail` tells namesakes apart. */
export type Choice = { value: string; label: string; detail: string | null };

/** What a search for something to choose found, and how many there are in all. */
export type FoundChoices = { search: string; choices: Choice[]; total: number };

/** How many choices are offered at once; more are found by typing (design: more than 50 options get a search). */
export const CHOICES_AT_ONCE = 50;
