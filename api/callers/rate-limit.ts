import { createHash } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { whenToRetry, TooMany } from '#domain/errors.ts';
import { faultOf } from '#domain/installation/faults.ts';
import { networkOf } from '#domain/network.ts';
import type { CountedCaller } from '#platform/requests/api-allowances.ts';
import { SESSION_COOKIES } from '#platform/log-in/session-cookie.ts';
import type { ApiEnvironment } from '../environment.ts';

const WINDOW_SECONDS = 60;
/** How long a refused caller is not looked up again, in milliseconds. */
const REFUSED_FOR = 1000;
/** Maximum number of refused callers remembered. */
const MAX_REFUSED = 10_000;

/** Returns who is counted: the valid key or session, otherwise the visitor's network, separately at each agency. */
function counted(c: HonoContext<ApiEnvironment>): CountedCaller {
  const reader = c.get('reader');
  if (reader?.actor.kind === 'apiKey') return { key: `key ${reader.actor.apiKeyId}`, queue: reader.agency.id };
  const { session = null, agency = null } = c.get('caller') ?? {};
  const place = agency?.id ?? 'product';
  if (session) return { key: `session ${session.id}`, queue: place };
  const network = networkOf(c.env?.clientAddress ?? '');
  return { key: `address ${place} ${network}`, queue: network };
}

/** Returns a hash of the credentials that a request presents; null if it presents none. */
function shown(c: HonoContext<ApiEnvironment>): string | null {
  const token = c.req.header('Authorization') ?? SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean);
  return token === undefined ? null : createHash('sha256').update(token).digest('base64');
}

/**
 * Counts each caller's requests per minute across all processes, reports in every response how many are left, and
 * rejects callers above the installation's `API_RATE_LIMIT`. Callers with an invalid key or session are counted by
 * their network, so that inventing credentials is no way around the limit. @throws TooMany
 * @param find looks up the caller
 */
export function limitRate(find: (c: HonoContext<ApiEnvironment>) => Promise<void>): MiddlewareHandler<ApiEnvironment> {
  const refused = new Map<string, { at: number; seconds: number }>();
  const refuse = (c: HonoContext<ApiEnvironment>, seconds: number) => {
    c.header('RateLimit', `"default";r=0;t=${seconds}`);
    throw new TooMany(`Too many requests. ${whenToRetry(seconds)}`, seconds);
  };
  return async (c, next) => {
    if (c.env?.reader || c.env?.principal) {
      await find(c);
      return next();
    }
    const { allowances, clock, config } = c.get('platform');
    c.header('RateLimit-Policy', `"default";q=${config.apiRateLimit};w=${WINDOW_SECONDS}`);
    const token = shown(c);
    const at = clock.now().epochMilliseconds;
    const before = token === null ? undefined : refused.get(token);
    if (before && Math.abs(at - before.at) < REFUSED_FOR) refuse(c, before.seconds);
    await find(c);
    // The caller could not be looked up: that is reported, and nobody is counted for it.
    if (faultOf(c.get('refusal'))) return next();
    const { isGranted, left, seconds } = await allowances.take(counted(c), config.apiRateLimit);
    if (!isGranted) {
      if (refused.size >= MAX_REFUSED) refused.clear();
      if (token !== null) refused.set(token, { at, seconds });
      refuse(c, seconds);
    }
    const say = () => {
      c.header('RateLimit-Policy', `"default";q=${config.apiRateLimit};w=${WINDOW_SECONDS}`);
      c.header('RateLimit', `"default";r=${left};t=${seconds}`);
    };
    say();
    await next();
    // A file or a replayed response is built without the headers set earlier.
    say();
  };
}
