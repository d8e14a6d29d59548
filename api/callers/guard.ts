import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { isForPeople, permissionOf, requireAccess, scopesBeside } from './access.ts';
import type { ApiEnvironment } from '../environment.ts';
import { requireAcceptable } from '../requests/accept.ts';
import { requireKnownQuery } from '../requests/known-query.ts';
import { requireJson } from '../requests/read-json.ts';
import { requirePerson } from './person.ts';
import { refuseBody } from '../requests/refuse-body.ts';
import { requireWholeBody, requireWholeQuery } from '../requests/whole-text.ts';

type Described = {
  operationId?: string;
  request?: { body?: { content?: object }; query?: unknown };
  responses?: Parameters<typeof requireAcceptable>[0];
  security?: object[];
  middleware?: MiddlewareHandler | MiddlewareHandler[];
};

const isGuarded = (operationId: string) =>
  permissionOf(operationId) !== undefined || isForPeople(operationId) || scopesBeside(operationId).length > 0;

/** Whether an operation is for anyone logged in, in any role or none. */
const isOfPeople = (security: object[] = []) => security.length === 1 && 'session' in security[0]!;

/** Returns an operation's guards: access first, then the content type of the body. */
function guardsOf({
  operationId = '',
  request,
  responses = {},
  security,
  middleware = [],
}: Described): MiddlewareHandler<ApiEnvironment>[] {
  const content = request?.body?.content;
  return [
    ...(isOfPeople(security) ? [requirePerson] : []),
    ...(isGuarded(operationId) ? [requireAccess(operationId)] : []),
    ...requireAcceptable(responses),
    requireWholeQuery,
    ...requireKnownQuery(request?.query),
    ...(content === undefined ? [refuseBody] : []),
    ...(content && Object.keys(content).join() === 'application/json' ? [requireJson, requireWholeBody] : []),
    ...[middleware].flat(),
  ];
}

/** Puts the guards in front of every operation. */
export function guarding(api: OpenAPIHono<ApiEnvironment>): OpenAPIHono<ApiEnvironment> {
  const register = api.openapi.bind(api);
  api.openapi = ((route, handler, hook) =>
    register({ ...route, middleware: guardsOf(route) }, handler, hook)) as typeof api.openapi;
  return api;
}
