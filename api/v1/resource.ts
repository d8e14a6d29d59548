import type { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Context } from '#domain/context.ts';
import type { Page } from '#domain/page.server.ts';
import { streamTypeOf } from '../requests/accept.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerStream, largest, rowsOfPages } from '../answers/stream-collection.ts';
import { collection, toCollection } from './pages.ts';
import { streamed } from './responses.ts';

type Api = HonoContext<ApiEnvironment>;

/** A collection and its items, at all of their addresses. */
export type Resource<Query extends z.ZodObject = z.ZodObject, Document extends z.ZodType = z.ZodType> = {
  /** Its name in addresses and bodies: `clients`. */
  name: string;
  /** What one item is called: `Client`. */
  one: string;
  /** Its id in addresses: `clientId`. */
  id: string;
  query: Query;
  document: Document;
  collection: z.ZodType;
  isStreamed: boolean;
  /** Description of its scopes, where no permission determines them. */
  scopes?: string;
  list(c: Api, query: z.output<Query>): Promise<Response>;
  get(c: Api, id: string): Promise<Response>;
};

/** Returns a name as used in operations: `Clients`. */
export const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

type Read<Query extends z.ZodObject, Document extends z.ZodObject> = Pick<
  Resource<Query, Document>,
  'name' | 'one' | 'query' | 'document'
> & {
  /** Its id in addresses, where that is not derived from its name. */
  id?: string;
  list(ctx: Context, query: z.output<Query>): Promise<Page<z.output<Document>>>;
  get(ctx: Context, id: string): Promise<z.output<Document>>;
};

/** Returns a resource whose records are returned as read. */
export function resourceOf<Query extends z.ZodObject, Document extends z.ZodObject>({
  list,
  get,
  ...resource
}: Read<Query, Document>): Resource<Query, Document> {
  const { name, one, document } = resource;
  return {
    id: `${one.charAt(0).toLowerCase()}${one.slice(1)}Id`,
    ...resource,
    collection: collection(name, document).openapi(titled(name)),
    isStreamed: true,
    list: (c, query) => answerCollection(c, { name, document, query }, (page) => list(c.get('context'), page)),
    get: async (c, id) => c.json(await get(c.get('context'), id), 200),
  };
}

/**
 * Returns an operation that pages through the same collection below a record of another kind, filtered by its id.
 * @param find the record, which must be within the caller's reach
 * @returns the operation without its summary
 */
export function below<Parent extends string>(
  resource: Resource,
  parent: Parent,
  find: (ctx: Context, id: string) => Promise<Record<Parent, string>>,
) {
  return {
    description: `As \`GET /${resource.name}\` with \`${parent}\`.`,
    query: resource.query.omit({ [parent]: true } as Parameters<z.ZodObject['omit']>[0]),
    responses: { 200: streamed(resource.collection, 'A page') },
    async run({ c, ctx, params, query }: { c: Api; ctx: Context; params: Record<Parent, string>; query: object }) {
      const found = await find(ctx, params[parent]);
      return resource.list(c, { ...query, [parent]: found[parent] });
    },
  };
}

/** Returns a page of a collection, or streams all of it if the caller accepts a stream. */
export async function answerCollection<Row extends object, Query extends { cursor?: string | undefined }>(
  c: Api,
  { name, document, query }: { name: string; document: z.ZodObject; query: Query },
  read: (query: Query) => Promise<Page<Row>>,
): Promise<Response> {
  const type = streamTypeOf(c);
  if (!type) return c.json(toCollection(c, name, await read(query)), 200);
  const rows = rowsOfPages((cursor) => read(largest(query, cursor)), query.cursor);
  return answerStream(c, type, document, rows);
}
