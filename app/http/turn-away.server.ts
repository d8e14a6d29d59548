import { AWAY_RETRY_SECONDS, DATABASE_AWAY, isDatabaseAway } from '#domain/installation/database-away.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * Turns a visitor away where the error is that the database does not answer, and logs that.
 * @throws a 503 that says when to come back, or else the error itself
 */
export function turnAway({ log }: Platform, request: Request, error: unknown): never {
  if (!isDatabaseAway(error)) throw error;
  const at = { reportingId: request.headers.get('X-Request-Id') ?? '', path: new URL(request.url).pathname };
  log.warn({ err: error, ...at }, 'A page was turned away: the database does not answer.');
  throw new Response(DATABASE_AWAY, { status: 503, headers: { 'Retry-After': String(AWAY_RETRY_SECONDS) } });
}

/** Says in any 503 when to come back; the boundary that shows one keeps none of its headers. */
export function sayWhenToRetry(status: number, headers: Headers): void {
  if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', String(AWAY_RETRY_SECONDS));
}
