import type { RouteArgs } from './caller.server.ts';

/** The visitor's network address as the server saw it; hosts that do not say it share one. */
export function clientAddress({ context }: RouteArgs): string {
  return typeof context.clientAddress === 'string' ? context.clientAddress : 'unknown';
}
