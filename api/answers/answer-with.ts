import type { OpenAPIHono, RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { ApiEnvironment } from '../environment.ts';

type RouteContext<Route extends RouteConfig> = Parameters<RouteHandler<Route, ApiEnvironment>>[0];

/**
 * Registers an operation whose response is built elsewhere: a page of a collection, a stream or a file. The route's
 * schemas type the request; that the response matches its description is checked by `tests/contract`, not by the
 * compiler.
 */
export function answerWith<Route extends RouteConfig>(
  api: OpenAPIHono<ApiEnvironment>,
  route: Route,
  answer: (c: RouteContext<Route>) => Response | Promise<Response>,
): void {
  api.openapi(route, answer as unknown as RouteHandler<Route, ApiEnvironment>);
}
