import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { requireOwnAgency } from '#domain/agencies/read-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { scopesInWords } from '../description/access-description.ts';
import { answerWith } from '../answers/answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { OwnAgency } from './agency-json.ts';
import { body, problems } from './responses.ts';

/** Where the addresses of an agency's own operations start. */
const OF_AGENCY = '/recruitmentagencies/{recruitmentAgencyId}';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** The parameter names in an address: `contractorId` in `/contractors/{contractorId}/rates`. */
type NamesIn<Path extends string> = string extends Path
  ? string
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;
type Named<Path extends string, Shape extends z.ZodRawShape> = Omit<Record<NamesIn<Path>, string>, keyof Shape> &
  z.output<z.ZodObject<Shape>>;

type Answers = { [status: number]: NonNullable<RouteConfig['responses'][string]> };
/** The type of the response: what is described as JSON, or anything where there is no content; files are built elsewhere. */
type Answered<Responses> = Responses[keyof Responses] extends { content: infer Content }
  ? Content extends { 'application/json': { schema: infer Schema extends z.ZodType } }
    ? z.input<Schema>
    : never
  : unknown;

type Operation<
  Path extends string,
  Params extends z.ZodRawShape,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Responses extends Answers,
> = {
  summary: string;
  /** Description text before the scopes. */
  description?: string | undefined;
  /** Description of its scopes, where their names are not enough. */
  scopes?: string | undefined;
  security?: NonNullable<RouteConfig['security']>;
  /** The address parameters, where they are more than strings. */
  params?: Params;
  query?: Query;
  /** The JSON body. */
  body?: Body;
  responses: Responses;
  /** The statuses of its refusals, besides those implied by its address and method. */
  refusals?: number[];
  /** The address of the new record. */
  location?: (made: Answered<Responses>) => string;
  /** Performs it and returns the described response, or one that was built elsewhere. */
  run: (requested: {
    ctx: Context;
    params: Named<Path, NoInfer<Params>>;
    query: z.output<Query>;
    body: z.output<Body>;
    c: HonoContext<ApiEnvironment>;
  }) => Answered<Responses> | Response | Promise<Answered<Responses> | Response>;
};

/** A request whose type does not know its route, but whose input has been validated. */
type Validated = { valid(part: 'param' | 'query' | 'json'): unknown };

/** Returns the schema of the address parameters: strings, unless specified further. */
function namedIn(path: string, more: z.ZodRawShape = {}): z.ZodObject {
  const known: z.ZodRawShape = { ...(path.startsWith(OF_AGENCY) && OwnAgency.shape), ...more };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return z.object(Object.fromEntries(names.map((name) => [name, known[name] ?? z.string()])));
}

/**
 * Registers operations under a tag, each by its address and its name, in the order of the calls, which is that of the
 * description. The scopes that an operation requires follow its description. An operation whose address names a record
 * refuses with 404; below an agency it serves the caller's own only.
 */
export function operationsUnder(api: OpenAPIHono<ApiEnvironment>, tag: string) {
  const registering =
    (method: Method) =>
    <
      const Path extends string,
      const Responses extends Answers,
      Params extends z.ZodRawShape = Record<never, never>,
      Query extends z.ZodType = z.ZodUndefined,
      Body extends z.ZodType = z.ZodUndefined,
    >(
      path: Path,
      operationId: string,
      operation: Operation<Path, Params, Query, Body, Responses>,
    ): void => {
      const { summary, security, query, responses, refusals = [], location, run } = operation;
      const said = [operation.description, operation.scopes ?? scopesInWords(operationId)].filter(Boolean).join(' ');
      const [[status, answer] = []] = Object.entries(responses);
      const route = createRoute({
        ...{ method, path, operationId, tags: [tag], ...(security && { security }), summary, description: said },
        request: {
          ...(path.includes('{') && { params: namedIn(path, operation.params) }),
          ...(query && { query: query as z.ZodType as z.ZodObject }),
          ...(operation.body && { body: body(operation.body) }),
        },
        responses: { ...responses, ...problems(...(path.includes('Id}') ? [404] : []), ...refusals) },
      });
      answerWith(api, route, async (c) => {
        const [ctx, sent] = [c.get('context'), c.req as Validated];
        if (path.startsWith(OF_AGENCY)) requireOwnAgency(ctx, c.req.param('recruitmentAgencyId')!);
        const params = sent.valid('param') as Named<Path, Params>;
        const [requested, given] = [sent.valid('query') as z.output<Query>, sent.valid('json') as z.output<Body>];
        const answered = await run({ c, ctx, params, query: requested, body: given });
        if (answered instanceof Response) return answered;
        if (!answer || !('content' in answer)) return c.body(null, Number(status) as 204);
        const headers = location && { Location: `/api/v1${location(answered)}` };
        return c.json(answered as object, Number(status) as 200, headers);
      });
    };
  return {
    get: registering('get'),
    post: registering('post'),
    put: registering('put'),
    patch: registering('patch'),
    delete: registering('delete'),
  };
}

/** Registers operations under one tag. */
export type Operations = ReturnType<typeof operationsUnder>;
