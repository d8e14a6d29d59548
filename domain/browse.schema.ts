import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

/** An optional filter in the URL; empty counts as absent. */
export const optionalFilter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const PAGES = 100_000; // the furthest that is looked for; beyond the last page, the last is shown
const SIZES = [50, 100, 200] as const;

const NO_PAGE = 'Please choose one of the pages';
const NO_SIZE = 'Please choose 50, 100 or 200 for each page';

/** The page of a list in its URL: the first where none is named. What is no such number is a problem, as in any filter. */
export const PageNumber = optionalFilter(wholeNumber({ min: 1, message: NO_PAGE })).transform((page) =>
  Math.min(page ?? 1, PAGES),
);

/** The part common to every list's URL: search words, sort, group and page (50 a page). */
export function browseSchema<Sort extends string, Group extends string>(
  sorts: readonly Sort[],
  groups: readonly Group[],
) {
  return z.object({
    search: optionalFilter(z.string().trim().max(100)),
    sort: optionalFilter(z.enum(sorts as [Sort, ...Sort[]])),
    order: optionalFilter(z.enum(['asc', 'desc'])),
    groupBy: optionalFilter(z.enum(groups as [Group, ...Group[]])),
    page: PageNumber,
    size: optionalFilter(wholeNumber({ message: NO_SIZE }).pipe(z.literal(SIZES, NO_SIZE))).transform(
      (size) => size ?? SIZES[0],
    ),
  });
}
