import { getCookie } from 'hono/cookie';
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Context } from '#domain/context.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { judge } from '#platform/gate.ts';
import { originOf } from '#platform/host.ts';
import { openApiKeyContext, openCaller } from '#platform/open-context.ts';
import { SESSION_COOKIES } from '#platform/session-cookie.ts';
import type { ApiEnvironment } from './environment.ts';

/** What needs no caller. */
const PUBLIC = /\/v1\/(version|openapi\.json)$/;

/**
 * Finds out who is calling before anything of the request is looked at: an API key in the Authorization header, or the
 * portal's session cookie with `roleId`. A cookie's unsafe request passes the same gate as the portal's forms.
 */
export const caller: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  if (!PUBLIC.test(c.req.path)) c.set('context', await open());
  await next();

  async function open(): Promise<Context> {
    const platform = c.get('platform');
    const authorization = c.req.header('Authorization');
    if (authorization !== undefined) {
      const bearer = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      if (!bearer) throw new Unauthenticated('The API key is not valid.', { code: 'invalid_api_key' });
      return openApiKeyContext(platform, bearer);
    }
    const token = SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean) ?? null;
    if (!token) throw new Unauthenticated('Please send an API key.', { code: 'no_caller' });
    const host = c.req.header('Host') ?? '';
    const origin = c.req.header('Origin') ?? null;
    const verdict = judge({
      method: c.req.method,
      origin,
      fetchSite: c.req.header('Sec-Fetch-Site') ?? null,
      ownOrigin: originOf(platform.config.baseUrl, host),
    });
    if (verdict !== 'pass') throw new HTTPException(403, { message: 'The request did not come from this site.' });
    return (await openCaller(platform, { host, sessionToken: token, roleId: c.req.query('roleId') ?? null })).context();
  }
};
