import { OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { Invalid, InvalidCursor } from '#domain/errors.ts';
import { fieldErrors } from '#domain/parse-input.ts';
import { useOurMessages } from '#domain/words-of-zod.ts';
import type { Platform } from '#platform/platform.ts';
import { VERSION } from '#platform/version.ts';
import { admit, findCaller } from './callers/caller.ts';
import { closed } from './closed.ts';
import { serveDocs } from './docs/routes.ts';
import type { ApiEnvironment } from './environment.ts';
import { describeApi } from './description/openapi.ts';
import { limitBodies } from './requests/limit-json.ts';
import { answerNothingHere, answerOptions } from './methods.ts';
import { oneUnit } from './one-unit.ts';
import { entityTags } from './requests/preconditions.ts';
import { answerProblem } from './answers/problem.ts';
import { limitRate } from './callers/rate-limit.ts';
import { DIGEST_HEADERS } from './v1/digest-json.ts';
import { guarding } from './callers/guard.ts';
import { RESOURCES } from './v1/index.ts';

/** Builds the API's routes below their base path, with nothing running behind them. */
export function apiRoutes(): OpenAPIHono<ApiEnvironment> {
  useOurMessages();
  const api = new OpenAPIHono<ApiEnvironment>({
    defaultHook: (result) => {
      if (result.success) return;
      const problems = fieldErrors(result.error, 'data' in result ? result.data : undefined);
      if (result.target === 'query' && problems.some(({ field }) => field === 'cursor')) throw new InvalidCursor();
      throw new Invalid(problems);
    },
  });
  guarding(api);
  for (const register of RESOURCES) register(api);
  return api;
}

/** Returns the pattern of the route that responded; middleware is registered on patterns ending in a star. */
const patternOf = (c: Context<ApiEnvironment>) =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !path.endsWith('*')) ?? 'none';

const EXPOSED = [
  'Content-Disposition',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  ...DIGEST_HEADERS,
];

/** Allows cross-origin calls from the configured origins with a key, never with a cookie; by default from none. */
const crossOrigin: MiddlewareHandler<ApiEnvironment> = (c, next) => {
  const { apiCorsOrigins: origin } = c.get('platform').config;
  if (origin.length === 0) return next();
  return cors({ origin, exposeHeaders: [...EXPOSED, 'X-Request-Id', 'X-Frontend-Version'], maxAge: 600 })(c, next);
};

/** Why a body is refused before it is read. */
const REFUSED = { 408: 'The request arrived too slowly.', 413: 'The request is too large.' } as const;

/**
 * Creates the REST API as one request handler, serving `/api/v1` on every host and `/v1` on the API's own.
 * @param platform opened lazily, so that the same app can be served by any host process
 */
export function createApi(platform: () => Promise<Platform>): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>();
  app.use(requestId({ limitLength: 100 }));
  app.use(async (c, next) => {
    c.set('platform', await platform());
    c.set('ask', async (request, reader) => app.fetch(request, { ...c.env, reader }));
    await next();
    if (!c.env?.reader) c.env?.noteRoute?.(patternOf(c));
    c.header('X-Request-Id', c.get('requestId'));
    c.header('X-Frontend-Version', VERSION);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
  });
  app.use(crossOrigin);
  app.use(closed);
  app.use(limitRate(findCaller));
  app.use((c, next) => {
    const refused = c.env?.refused;
    if (refused) throw new HTTPException(refused, { message: REFUSED[refused] });
    return next();
  });
  app.use(admit);
  app.use(answerOptions(app));
  app.use(limitBodies);
  app.use(oneUnit);
  app.use(entityTags);
  const routes = apiRoutes();
  // Built on demand: a command that calls the API in its own process never needs it.
  let description: ReturnType<typeof describeApi> | undefined;
  const described = () => (description ??= describeApi(routes));
  let text: string | undefined;
  serveDocs(app, described);
  for (const base of ['/api/v1', '/v1']) {
    app.get(`${base}/openapi.json`, (c) =>
      c.body((text ??= JSON.stringify(described())), 200, {
        'Content-Type': 'application/json',
        'Cache-Control': 'public, max-age=300',
      }),
    );
    app.route(base, routes);
  }
  app.notFound((c) => answerNothingHere(app, c));
  app.onError((error, c) => answerProblem(c, error));
  return app;
}
