import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#platform/log.ts';

const HEALTH = /^\/(healthz|readyz)$/;

/**
 * Writes one line when a request is over. The query is left out, because people search for names; the logger redacts
 * tokens in the path.
 */
export function logRequest(log: Log, incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): void {
  const begun = performance.now();
  const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
  outgoing.once('close', () => {
    const line = {
      requestId,
      method: incoming.method,
      url: path,
      status: outgoing.statusCode,
      ms: Math.round((performance.now() - begun) * 10) / 10,
      ...(outgoing.writableFinished ? {} : { aborted: true }),
    };
    if (HEALTH.test(path)) log.debug(line, 'request');
    else log.info(line, 'request');
  });
}
