import { data } from '@remix-run/node';
import type { Failure } from '#app/failure.ts';
import { VERSION } from '#app/version.ts';
import { portalPlatform } from './caller.server.ts';

/** Returns the id under which a request is logged; empty if the host gave it none. */
export function requestIdOf(request: Request): string {
  return request.headers.get('X-Request-Id') ?? '';
}

/** Logs an unexpected error and returns the response the overlay shows: the reporting id, and no internals. */
export async function failureOf(request: Request, error: unknown) {
  const { log, config, clock } = await portalPlatform();
  const reportingId = requestIdOf(request);
  log.error({ err: error, reportingId, path: new URL(request.url).pathname }, 'A page failed.');
  const details = [`Status 500, version ${VERSION}`];
  if (config.internalErrors && error instanceof Error) details.push(error.stack ?? error.message);
  return data<Failure>(
    { reportingId, at: clock.now().toString(), details, supportEmail: config.supportEmail },
    { status: 500 },
  );
}
