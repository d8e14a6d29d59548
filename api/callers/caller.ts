import { getCookie } from 'hono/cookie';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Context } from '#domain/context.ts';
import { Forbidden, Unauthenticated } from '#domain/errors.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { isSafe, checkRequest } from '#platform/requests/gate.ts';
import { originOf } from '#platform/requests/host.ts';
import { type Caller, forgetAgency, openApiKeyContext, openCaller } from '#platform/open-context.ts';
import { SESSION_COOKIES } from '#platform/log-in/session-cookie.ts';
import { personOnly } from './access.ts';
import type { ApiEnvironment } from '../environment.ts';

/** Paths that need no caller. */
const PUBLIC = /(\/v1\/(version|openapi\.json)|^\/(api\/)?docs(\/[a-z-]+)?)$/;
/** Paths open to visitors without a session as well: signing up, verifying, resetting, logging in, reporting an error. */
const VISITOR = /\/v1\/(accounts\/(me|local\/.+)|errors)$/;
/** Whether a visitor without a session may call this path. */
export const isVisitorPath = (path: string): boolean => VISITOR.test(path);
/** The path that opens a newly signed-up agency. */
const VERIFYING = /\/v1\/accounts\/local\/verify\/.+$/;
/** Paths about a person rather than one of their roles, which therefore need no role in this agency. */
const PERSONAL = /\/v1\/(sessions(\/[^/]+)?|roles(\/[^/]+)?|profiles\/username\/me)$/;

/** Whether only a person, not a key, can call this path. */
const isPersonal = (path: string) => PERSONAL.test(path) || /\/v1\/accounts\/me$/.test(path);
/** Returns the error for a page of another site using someone's session. */
const forged = (message: string) => new Forbidden(message, { code: 'forged_request' });

/** Paths that read and change an agency's settings, which its keys cache briefly everywhere else. */
const OF_THE_AGENCY = /\/v1\/(recruitmentagencies|roles)\//;

/** Grants a key the read scopes matching its write scopes: its changes are returned to it, and it reads what the same request changes. */
function asWriter(ctx: Context): Context {
  const { actor } = ctx;
  if (actor.kind !== 'apiKey') return ctx;
  const written = actor.scopes.filter((scope) => scope.endsWith(':write'));
  const scopes = [...actor.scopes, ...written.map((scope) => scope.replace(':write', ':read') as ApiScope)];
  return { ...ctx, actor: { ...actor, scopes } };
}

const ROLE_IN_PATH = /\/v1\/roles\/(?:[a-zA-Z]+\/)?([0-9a-f]{8}-[0-9a-f-]{27})\//;
/** Returns the role named by an address below `/roles`. */
const roleInPath = (path: string) => ROLE_IN_PATH.exec(path)?.[1] ?? null;

/**
 * Identifies the caller before the request's contents are examined: an API key in the Authorization header, or the
 * portal's session cookie with `roleId`. An unsafe request with a cookie passes the same gate as the portal's forms.
 * `admit` rejects unauthorised callers once they are counted.
 */
export async function findCaller(c: HonoContext<ApiEnvironment>): Promise<void> {
  try {
    await look(c);
  } catch (error) {
    c.set('refusal', error);
  }
}

/** Rejects unauthorised callers. @throws the error that `findCaller` met */
export const admit: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const refusal: unknown = c.get('refusal');
  // A browser sends a preflight OPTIONS request before it shows its credentials.
  const isAskedFirst = c.req.method === 'OPTIONS' && refusal instanceof Unauthenticated && refusal.code === 'no_caller';
  if (refusal !== undefined && !isAskedFirst) throw refusal;
  await next();
  const context = c.get('context') as Context | undefined;
  if (context && !isSafe(c.req.method) && OF_THE_AGENCY.test(c.req.path))
    forgetAgency(c.get('platform'), context.agency.id);
};

/** Uses the process's own identity, whatever the request shows; it is not a person with a session. @throws Forbidden */
function openPrincipal(c: HonoContext<ApiEnvironment>, principal: Context): void {
  if (isPersonal(c.req.path) || VISITOR.test(c.req.path)) throw personOnly();
  if (PUBLIC.test(c.req.path)) return;
  c.set('reader', principal);
  c.set('context', principal);
}

async function look(c: HonoContext<ApiEnvironment>): Promise<void> {
  const isKey = c.req.header('Authorization') !== undefined;
  if (c.env?.reader) {
    c.set('context', c.env.reader);
    return;
  }
  if (c.env?.principal) return openPrincipal(c, c.env.principal);
  if (isKey && isPersonal(c.req.path)) {
    await openReader();
    throw personOnly();
  }
  // An invalid key is reported wherever it is presented.
  if (isKey && (VISITOR.test(c.req.path) || PUBLIC.test(c.req.path))) await openReader();
  if (VISITOR.test(c.req.path)) c.set('caller', await openVisitor());
  else if (PERSONAL.test(c.req.path)) c.set('caller', await openPerson());
  else if (!PUBLIC.test(c.req.path)) await open();

  /** Machines send no Origin; another site's page does, and is refused. A cookie is subject to the whole gate. */
  async function openVisitor(): Promise<Caller> {
    const token = SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean) ?? null;
    const isBrowser = c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined;
    if (token !== null || isBrowser) return openCookie(token);
    const host = c.req.header('Host') ?? '';
    return refuseClosed(await openCaller(c.get('platform'), { host, sessionToken: null, roleId: null }));
  }

  function openPerson(): Promise<Caller> {
    return openCookie(SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean) ?? null);
  }

  async function open(): Promise<void> {
    const reader = await openReader();
    c.set('reader', reader);
    c.set('context', isSafe(c.req.method) ? reader : asWriter(reader));
  }

  async function openReader(): Promise<Context> {
    const platform = c.get('platform');
    const authorization = c.req.header('Authorization');
    if (authorization !== undefined) {
      const bearer = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      if (!bearer) throw new Unauthenticated('The API key is not valid.', { code: 'invalid_api_key' });
      const isAboutAgency = OF_THE_AGENCY.test(c.req.path);
      return openApiKeyContext(platform, { bearer, host: c.req.header('Host') ?? '', isAboutAgency });
    }
    const token = SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean) ?? null;
    if (!token) throw new Unauthenticated('Please send an API key.', { code: 'no_caller' });
    const here = await openCookie(token);
    c.set('caller', here);
    return here.context();
  }

  /** A closed agency's address serves nobody, as in the portal; one awaiting verification can be verified. */
  function refuseClosed(caller: Caller): Caller {
    const status = caller.agency?.status ?? 'active';
    if (status === 'active' || (status === 'unverified' && VERIFYING.test(c.req.path))) return caller;
    throw new Forbidden('The agency’s portal is closed.', { code: 'agency_closed' });
  }

  async function openCookie(token: string | null): Promise<Caller> {
    const platform = c.get('platform');
    const host = c.req.header('Host') ?? '';
    const origin = c.req.header('Origin') ?? null;
    const verdict = checkRequest({
      method: c.req.method,
      origin,
      fetchSite: c.req.header('Sec-Fetch-Site') ?? null,
      ownOrigin: originOf(platform.config.baseUrl, host),
    });
    if (verdict === 'show-token') throw forged('The origin url is missing.');
    if (verdict !== 'pass') throw forged('The request did not come from this site.');
    return refuseClosed(
      await openCaller(platform, {
        host,
        sessionToken: token,
        roleId: c.req.query('roleId') ?? roleInPath(c.req.path),
      }),
    );
  }
}
