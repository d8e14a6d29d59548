import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { Context } from '#domain/context.ts';
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { type Resource, titled } from './resource.ts';
import { body, json, problems, streamed } from './responses.ts';

/** How a collection is ordered, and what an edit’s `version` means. */
export const BY_WHEN = 'By when they were made, unless `sort` says otherwise';
export const ON_VERSION = 'With `version` the change holds only for the state that was read.';

type Api = HonoContext<ApiEnvironment>;
/** A request whose route is not known to its type, but has checked what was sent. */
type Validated = { valid(part: 'json' | 'query'): unknown };
type Operation = {
  summary: string;
  /** What is said of it before its scope. */
  description?: string;
};
type Refused = Operation & {
  /** The statuses of what it refuses, beside those of every operation. */
  refusals: number[];
};

/**
 * The operations that resources have in common. Each is registered as it is called, for the order of the description.
 * @param noun what one of them is called in a sentence: "client"
 * @param writes the scope that changes them
 */
export function operationsOn<Query extends z.ZodObject, Document extends z.ZodObject>(
  api: OpenAPIHono<ApiEnvironment>,
  resource: Resource<Query, Document>,
  { tag, noun, writes }: { tag: string; noun: string; writes: string },
) {
  const { name, one, id, scope, query, collection } = resource;
  const [all, single] = [`/${name}`, `/${name}/{${id}}`];
  const params = z.object({ [id]: z.string() });
  const document = json(resource.document, `The ${noun} as it is now`);
  const said = ({ summary, description }: Operation, asks: string) => {
    const scoped = `Scope \`${asks}\`.`;
    return { tags: [tag], summary, description: description ? `${description} ${scoped}` : scoped };
  };
  const idIn = (c: Api) => c.req.param(id)!;
  const sentIn = <Sent extends z.ZodType>(c: Api, part: 'json' | 'query', _schema: Sent) =>
    (c.req as Validated).valid(part) as z.output<Sent>;

  return {
    list(operation: Operation) {
      const route = createRoute({
        ...{ method: 'get', path: all, operationId: `list${titled(name)}`, ...said(operation, scope) },
        request: { query },
        responses: { 200: streamed(collection, 'A page'), ...problems(422) },
      });
      answerWith(api, route, (c) => resource.list(c, sentIn(c, 'query', query)));
    },
    get(operation: Operation) {
      const route = createRoute({
        ...{ method: 'get', path: single, operationId: `get${one}`, ...said(operation, scope) },
        request: { params },
        responses: { 200: document, ...problems(404) },
      });
      answerWith(api, route, (c) => resource.get(c, idIn(c)));
    },
    create<Sent extends z.ZodType>(
      sent: Sent,
      { refusals, ...operation }: Refused,
      run: (ctx: Context, sent: z.output<Sent>) => Promise<z.output<Document>>,
    ) {
      const route = createRoute({
        ...{ method: 'post', path: all, operationId: `create${one}`, ...said(operation, writes) },
        request: { body: body(sent) },
        responses: { 201: document, ...problems(...refusals) },
      });
      answerWith(api, route, async (c) => {
        const made = await run(c.get('context'), sentIn(c, 'json', sent));
        return c.json(made, 201, { Location: `/api/v1/${name}/${made[id] as string}` });
      });
    },
    edit<Sent extends z.ZodType>(
      sent: Sent,
      operation: Operation,
      run: (ctx: Context, id: string, sent: z.output<Sent>, c: Api) => Promise<z.output<Document>>,
    ) {
      const route = createRoute({
        ...{ method: 'patch', path: single, operationId: `edit${one}`, ...said(operation, writes) },
        request: { params, body: body(sent) },
        responses: { 200: document, ...problems(404, 409, 422) },
      });
      answerWith(api, route, async (c) =>
        c.json(await run(c.get('context'), idIn(c), sentIn(c, 'json', sent), c), 200),
      );
    },
    remove({ refusals, ...operation }: Refused, run: (ctx: Context, id: string) => Promise<void>) {
      const route = createRoute({
        ...{ method: 'delete', path: single, operationId: `delete${one}`, ...said(operation, writes) },
        request: { params },
        responses: { 204: { description: 'Deleted' }, ...problems(...refusals) },
      });
      answerWith(api, route, async (c) => {
        await run(c.get('context'), idIn(c));
        return c.body(null, 204);
      });
    },
  };
}
