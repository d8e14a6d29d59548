import type { OpenAPIHono, RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { ApiEnvironment } from '../environment.ts';

type Asked<Route extends RouteConfig> = Parameters<RouteHandler<Route, ApiEnvironment>>[0];

/**
 * Registers an operation whose answer is made elsewhere: a page of a collection, a stream or a file. What was sent is known by the
 * route’s schemas; that the answer is as described is tried by `tests/contract`, not by the compiler.
 */
export function answerWith<Route extends RouteConfig>(
  api: OpenAPIHono<ApiEnvironment>,
  route: Route,
  answer: (c: Asked<Route>) => Response | Promise<Response>,
): void {
  api.openapi(route, answer as unknown as RouteHandler<Route, ApiEnvironment>);
}
