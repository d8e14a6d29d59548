import { z } from 'zod';

/** An optional filter in the URL; empty counts as absent. */
export const optionalFilter = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/**
 * The part common to every list's URL: search words, sort, group and page (50 a page). An invalid page or size means
 * the first page of 50.
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
