import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const SANE = /^[\w=-]{1,100}$/;

/**
 * Returns the id under which a request is logged: the caller's own if it is valid, otherwise a new one. Later handlers
 * read the same id from the request's `X-Request-Id`.
 */
export function takeRequestId(incoming: IncomingMessage): string {
  const given = incoming.headers['x-request-id'];
  if (typeof given === 'string' && SANE.test(given)) return given;
  const made = randomUUID();
  const raw = incoming.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]?.toLowerCase() === 'x-request-id') raw.splice(at, 2);
  }
  raw.push('X-Request-Id', made);
  incoming.headers['x-request-id'] = made;
  return made;
}
