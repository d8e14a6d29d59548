import type { IncomingMessage, ServerResponse } from 'node:http';
import { metrics } from '#platform/metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const routes = new WeakMap<IncomingMessage, string>();

/** Records the pattern of a request's route, never its path. */
export const noteRoute = (incoming: IncomingMessage, route: string): void => void routes.set(incoming, route);

/** Counts a request when it is over, by its pattern. */
export function measureRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const begun = performance.now();
  outgoing.once('close', () => {
    const method = METHODS.has(incoming.method ?? '') ? incoming.method! : 'other';
    const labels = { route: routes.get(incoming) ?? 'none', method, status: String(outgoing.statusCode) };
    metrics.requests.observe(labels, (performance.now() - begun) / 1000);
  });
}
