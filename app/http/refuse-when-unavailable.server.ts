import { type Fault, faultOf, PDF_UNAVAILABLE } from '#domain/installation/faults.ts';
import { isSafe } from '#platform/requests/gate.ts';
import type { Platform } from '#platform/platform.ts';
import { MAYBE_NOT_SAVED, PDF_NOT_MADE } from '#app/refused-visit.ts';

const RETRY_SECONDS = 5;

/** Logs that a visitor was turned away because of an infrastructure fault. */
export function noteFault({ log, metrics }: Platform, request: Request, fault: Fault, error: unknown): void {
  const at = { reportingId: request.headers.get('X-Request-Id') ?? '', path: new URL(request.url).pathname };
  metrics.faults.inc({ fault: fault.code, door: 'portal' });
  log.warn({ err: error, ...at }, `A page was turned away: ${fault.logged}.`);
}

/**
 * Turns a visitor away if the error is an infrastructure fault, and logs that.
 * @throws a 503 or similar that says when to come back, or otherwise the error itself
 */
export function refuseWhenUnavailable(platform: Platform, request: Request, error: unknown): never {
  const fault = faultOf(error);
  if (!fault) throw error;
  noteFault(platform, request, fault, error);
  const { status, sentence, retryAfter } = fault;
  const init = { status, headers: { 'Retry-After': String(retryAfter) } };
  throw new Response(sentence, { ...init, ...statusTextFor(request, fault) });
}

/** Returns what the page needs to know besides the sentence. A PDF saves nothing, however it is requested. */
function statusTextFor(request: Request, fault: Fault): { statusText?: string } {
  if (fault === PDF_UNAVAILABLE) return { statusText: PDF_NOT_MADE };
  return isSent(request) ? { statusText: MAYBE_NOT_SAVED } : {};
}

/** Returns whether a form was sent; the request loading the page afterwards keeps only the form’s content type. */
export function isSent({ method, headers }: Request): boolean {
  return !isSafe(method) || /form/.test(headers.get('Content-Type') ?? '');
}

/**
 * Adds to any 503 when to come back, and has browsers retry by themselves after a read; the boundary that shows one
 * keeps none of its headers.
 */
export function addRetryAfter(method: string, status: number, headers: Headers): void {
  if (status !== 503) return;
  if (!headers.has('Retry-After')) headers.set('Retry-After', String(RETRY_SECONDS));
  if (isSafe(method)) headers.set('Refresh', headers.get('Retry-After')!);
}
