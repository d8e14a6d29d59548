import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { NotFound } from '#domain/errors.ts';
import type { ApiEnvironment } from './environment.ts';
import { answerProblem } from './answers/problem.ts';
import { ROLE_KINDS } from './v1/role-kinds.ts';

/** A kind of role in an address, before the role's id. */
const ROLE_KIND = /\/v1\/roles\/([a-zA-Z]+)\/[0-9a-fA-F-]{36}(?:\/|$)/;
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the methods that an address accepts, as `Allow` lists them; empty if the address does not exist. */
function allowedAt(app: OpenAPIHono<ApiEnvironment>, path: string): string[] {
  const taken = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => !route.path.endsWith('*')),
  );
  if (taken.length === 0) return [];
  return [...(taken.includes('GET') ? ['GET', 'HEAD'] : []), ...taken.filter((one) => one !== 'GET'), 'OPTIONS'];
}

/** Responds to OPTIONS with the methods that an address accepts. */
export function answerOptions(app: OpenAPIHono<ApiEnvironment>): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    const allowed = c.req.method === 'OPTIONS' ? allowedAt(app, c.req.path) : [];
    if (allowed.length === 0) return next();
    return c.body(null, 204, { Allow: allowed.join(', ') });
  };
}

/** Distinguishes a method that an address does not accept from an unknown address. */
export function answerNothingHere(app: OpenAPIHono<ApiEnvironment>, c: HonoContext<ApiEnvironment>): Response {
  const allowed = allowedAt(app, c.req.path);
  const [, kind] = ROLE_KIND.exec(c.req.path) ?? [];
  if (kind !== undefined && !ROLE_KINDS.some(({ segment }) => segment === kind))
    return answerProblem(c, new NotFound('This role type does not exist', { code: 'role_type_not_found' }));
  if (allowed.length === 0)
    return answerProblem(c, new HTTPException(404, { message: 'There is nothing at this address.' }));
  c.header('Allow', allowed.join(', '));
  return answerProblem(
    c,
    new HTTPException(405, { message: `This address takes ${allowed.join(', ')}, not ${c.req.method}.` }),
  );
}
