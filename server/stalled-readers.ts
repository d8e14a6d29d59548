import type { ServerResponse } from 'node:http';
import { metrics } from '#platform/metrics.ts';
import type { Log } from '#platform/log.ts';

/** How long a reader may take nothing of a response, in milliseconds. Live events send something more often than that. */
export const STALLED_MS = 60_000;

/**
 * Ends a response that makes no progress: its connection is cut, since nothing else would tell its reader that it is
 * incomplete. One that is read slowly continues.
 */
export function endWhenStalled(outgoing: ServerResponse, log: Log, ms: number): void {
  outgoing.setTimeout(ms, () => {
    const requestId = String(outgoing.req.headers['x-request-id'] ?? '');
    log.warn({ requestId, afterMs: ms }, 'A response was closed because the client stopped reading.');
    metrics.stalled.inc();
    outgoing.destroy();
  });
}
