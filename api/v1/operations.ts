import type { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Context } from '#domain/context.ts';
import type { ApiEnvironment } from '../environment.ts';
import type { Operations } from './operations-under.ts';
import { type Resource, titled } from './resource.ts';
import { json, streamed } from './responses.ts';

/** How a collection is sorted, and what an edit's `version` means. */
export const BY_WHEN = 'Oldest first, unless `sort` says otherwise';
export const ON_VERSION = 'With `version` the change is made only if the record is still at that version.';

type Api = HonoContext<ApiEnvironment>;
type Described = {
  summary: string;
  /** Description text before the scopes. */
  description?: string;
};
type Refused = Described & {
  /** The statuses of its refusals, besides those of every operation. */
  refusals?: number[];
};

/**
 * Returns the operations that resources have in common. Each is registered when called, in the order of the
 * description.
 * @param noun what one of them is called in a sentence: "client"
 */
export function operationsOn<Query extends z.ZodObject, Document extends z.ZodObject>(
  operations: Operations,
  resource: Resource<Query, Document>,
  noun: string,
) {
  const { name, one, id, query, collection } = resource;
  const [all, single] = [`/${name}`, `/${name}/{${id}}`];
  const document = json(resource.document as z.ZodType, `The updated ${noun}`);
  const idIn = (c: Api) => c.req.param(id)!;

  return {
    list(said: Described) {
      operations.get(all, `list${titled(name)}`, {
        ...{ ...said, query },
        responses: { 200: streamed(collection, 'A page') },
        run: (requested) => resource.list(requested.c, requested.query),
      });
    },
    get(said: Described) {
      operations.get(single, `get${one}`, {
        ...{ ...said, responses: { 200: document } },
        run: ({ c }) => resource.get(c, idIn(c)),
      });
    },
    create<Sent extends z.ZodType>(
      sent: Sent,
      said: Refused,
      run: (ctx: Context, sent: z.output<Sent>) => Promise<z.output<Document>>,
    ) {
      operations.post(all, `create${one}`, {
        ...{ ...said, body: sent, responses: { 201: document } },
        location: (made) => `${all}/${(made as Record<string, string>)[id]}`,
        run: ({ ctx, body }) => run(ctx, body),
      });
    },
    edit<Sent extends z.ZodType>(
      sent: Sent,
      said: Described,
      run: (ctx: Context, id: string, sent: z.output<Sent>, c: Api) => Promise<z.output<Document>>,
    ) {
      operations.patch(single, `edit${one}`, {
        ...{ ...said, body: sent, responses: { 200: document } },
        run: ({ c, ctx, body }) => run(ctx, idIn(c), body, c),
      });
    },
    remove(said: Refused, run: (ctx: Context, id: string) => Promise<unknown>) {
      operations.delete(single, `delete${one}`, {
        ...{ ...said, responses: { 204: { description: 'Deleted' } } },
        run: async ({ c, ctx }) => void (await run(ctx, idIn(c))),
      });
    },
  };
}
