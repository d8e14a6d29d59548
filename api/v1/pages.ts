import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { LIST_FIELDS, TimedSort } from '#domain/list-request.ts';
import type { Page } from '#domain/page.server.ts';
import type { ApiEnvironment } from '../environment.ts';
import { PageSchema } from './responses.ts';
import { wholeNumber } from '#domain/whole-number.ts';

/** The query of a collection: limit, cursor and search words. */
export const CollectionQuery = z.strictObject({
  limit: wholeNumber({ min: 1, max: 1000 }).default(50).openapi({ description: 'Rows a page, 1 to 1,000' }),
  cursor: z.string().optional().openapi({ description: 'Where the previous page ended' }),
  roleId: z.string().optional().openapi({ description: 'The role to act in, with the portal’s session cookie' }),
});

/** A collection's query besides its own filters: which rows, and in which order. */
export const DirectoryQuery = CollectionQuery.extend({
  q: LIST_FIELDS.q.openapi({ description: 'Words in names, references and email addresses' }),
  updatedSince: LIST_FIELDS.updatedSince.openapi({
    description: 'Only records changed at or after this time; for deleted ones use `status=deleted`',
  }),
  sort: LIST_FIELDS.sort.openapi({
    description: 'By default the order of creation, which is stable when records are renamed',
  }),
});

/** The same for a collection whose rows have no name to sort by. */
export const TimedQuery = DirectoryQuery.extend({
  sort: TimedSort.openapi({ description: 'By default the order of creation' }),
});

/** When a record was created and last changed. */
export const Instants = {
  createdAt: z.string().openapi({ format: 'date-time' }),
  updatedAt: z.string().openapi({
    format: 'date-time',
    description:
      'When its own fields last changed. Changes to other records shown with it, such as their names or number, do not count: those records have their own',
  }),
};

/** Returns the schema of a collection under its own name, with its next cursor. */
export function collection<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  const shape = { [name]: z.array(item), page: PageSchema } as Record<Name, z.ZodArray<Item>> & {
    page: typeof PageSchema;
  };
  return z.object(shape).strict();
}

/** Builds a collection's body, and links the next page in `Link`. */
export function toCollection<Name extends string, Row>(c: Context<ApiEnvironment>, name: Name, page: Page<Row>) {
  const { rows, nextCursor } = page;
  if (nextCursor) {
    const next = new URL(c.req.url);
    next.searchParams.set('cursor', nextCursor);
    c.header('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  const size = Number(c.req.query('limit') ?? 50);
  return { [name]: rows, page: { size, nextCursor } } as Record<Name, Row[]> & {
    page: { size: number; nextCursor: string | null };
  };
}
