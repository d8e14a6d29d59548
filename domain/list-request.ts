import { z } from 'zod';

/** What a collection is asked for: a page of it, in an order, narrowed by what is known of its rows. */
export type ListRequest = {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  /** `name`, `createdAt` or `updatedAt`, with a minus for the other way round; by when it was made where absent. */
  sort?: string | undefined;
  /** Words that stand in a row’s names and references. */
  q?: string | undefined;
  /** An instant; rows that changed since, or just then. */
  updatedSince?: string | undefined;
  status?: string | undefined;
} & { [filter: string]: unknown };

/** Orders that every collection has. None but the first is disturbed by a rename. */
const SORTS = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;

const FilterText = z.string().trim().min(1).max(320).optional();

/** Filters by the fields of a collection, each by what it is compared with. */
export const FILTERS = {
  text: FilterText,
  id: z.uuid().optional(),
  flag: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

/** Orders of a collection whose rows have no name. */
export const TimedSort = z.enum(['createdAt', '-createdAt', 'updatedAt', '-updatedAt']).default('createdAt');

/** Whether a record stands or was deleted, where there is nothing between; without it all that stand are listed. */
export const DeletedFilter = z.enum(['enabled', 'deleted']).optional();

/** The part of a collection’s query that every collection has beside its own filters. */
export const LIST_FIELDS = {
  q: z.string().trim().max(100).optional(),
  updatedSince: z.iso.datetime({ offset: true }).optional(),
  sort: z.enum(SORTS).default('createdAt'),
};

/** Whether a record is in use, kept but closed, or deleted; without it all but the deleted are listed. */
export const StatusFilter = z.enum(['enabled', 'readonly', 'deleted']).optional();
