import type { RouteArgs } from './caller.server.ts';

/** Returns the visitor's network address as the server saw it; on hosts that do not provide it, all share one. */
export function clientAddress({ context }: RouteArgs): string {
  return typeof context.clientAddress === 'string' ? context.clientAddress : 'unknown';
}
