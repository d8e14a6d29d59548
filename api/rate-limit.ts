import { createHash } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { comeBack, TooMany } from '#domain/errors.ts';
import { SESSION_COOKIES } from '#platform/session-cookie.ts';
import type { ApiEnvironment } from './environment.ts';

const WINDOW_SECONDS = 60;
/** Callers that are counted at once; a flood of made-up keys starts the count anew rather than filling the memory. */
const MOST_CALLERS = 50_000;

/** Who is counted together: a key, a session, or a visitor's address. */
function callerKey(c: HonoContext<ApiEnvironment>): string {
  const token = c.req.header('Authorization') ?? SESSION_COOKIES.map((name) => getCookie(c, name)).find(Boolean);
  if (token === undefined) return `address ${c.env?.clientAddress ?? ''}`;
  return createHash('sha256').update(token).digest('base64');
}

/**
 * Counts what each caller asks of this process in a minute, says in every answer what is left, and turns away who asks
 * for more than the installation's `API_RATE_LIMIT`. @throws TooMany
 */
export function limitRate(): MiddlewareHandler<ApiEnvironment> {
  const counts = new Map<string, number>();
  let windowEnds = 0;
  return async (c, next) => {
    if (c.env?.reader) return next();
    const most = c.get('platform').config.apiRateLimit;
    const at = performance.now() / 1000;
    if (at >= windowEnds || counts.size >= MOST_CALLERS) {
      counts.clear();
      windowEnds = at + WINDOW_SECONDS;
    }
    const key = callerKey(c);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const left = Math.max(1, Math.ceil(windowEnds - at));
    c.header('RateLimit-Policy', `"default";q=${most};w=${WINDOW_SECONDS}`);
    c.header('RateLimit', `"default";r=${Math.max(0, most - count)};t=${left}`);
    if (count > most) throw new TooMany(`Too many requests. ${comeBack(left)}`, left);
    await next();
  };
}
