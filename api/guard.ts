import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { isForPeople, permissionOf, requireAccess } from './access.ts';
import type { ApiEnvironment } from './environment.ts';
import { requireJson } from './read-json.ts';
import { refuseBody } from './refuse-body.ts';
import { requireWholeBody, requireWholeQuery } from './whole-text.ts';

type Described = {
  operationId?: string;
  request?: { body?: { content?: object } };
  middleware?: MiddlewareHandler | MiddlewareHandler[];
};

/** What stands before an operation: who may, then whether the body is of a kind that it takes. */
function guardsOf({ operationId = '', request, middleware = [] }: Described): MiddlewareHandler<ApiEnvironment>[] {
  const content = request?.body?.content;
  return [
    ...(permissionOf(operationId) || isForPeople(operationId) ? [requireAccess(operationId)] : []),
    requireWholeQuery,
    ...(content === undefined ? [refuseBody] : []),
    ...(content && Object.keys(content).join() === 'application/json' ? [requireJson, requireWholeBody] : []),
    ...[middleware].flat(),
  ];
}

/** Puts its guards before every operation. */
export function guarding(api: OpenAPIHono<ApiEnvironment>): OpenAPIHono<ApiEnvironment> {
  const register = api.openapi.bind(api);
  api.openapi = ((route, handler, hook) =>
    register({ ...route, middleware: guardsOf(route) }, handler, hook)) as typeof api.openapi;
  return api;
}
