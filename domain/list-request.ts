import { z } from 'zod';

/** A request for a page of a collection, ordered and filtered. */
export type ListRequest = {
  limit?: number | undefined;
  cursor?: string | null | undefined;
  /** `name`, `createdAt` or `updatedAt`, with a minus for descending; by creation if absent. */
  sort?: string | undefined;
  /** Words to find in a row's names and references. */
  q?: string | undefined;
  /** An instant; rows changed at or after it. */
  updatedSince?: string | undefined;
  status?: string | undefined;
} & { [filter: string]: unknown };

/** Orders that every collection has. Only the first is affected by a rename. */
const SORTS = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const;

const FilterText = z.string().trim().min(1).max(320).optional();

/** Filters on the fields of a collection, by the type of value compared. */
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

/** Whether a record is in use or deleted, where there is no other status; without it all but the deleted are listed. */
export const DeletedFilter = z.enum(['enabled', 'deleted']).optional();

/** The query parameters of every collection, beside its own filters. */
export const LIST_FIELDS = {
  q: z.string().trim().max(100).optional(),
  updatedSince: z.iso.datetime({ offset: true }).optional(),
  sort: z.enum(SORTS).default('createdAt'),
};

/** Whether a record is in use, closed but kept, or deleted; without it all but the deleted are listed. */
export const StatusFilter = z.enum(['enabled', 'readonly', 'deleted']).optional();
