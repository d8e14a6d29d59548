import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { metrics } from '#platform/metrics.ts';

type Begin = (outlet: ServerResponse) => void;

/**
 * Asks for an answer that may write its body to the connection itself: its head is sent as it says, then it begins.
 * @returns the answer, or that it is being sent already
 */
export async function passOver(
  outgoing: ServerResponse,
  answer: (takeOver: (begin: Begin) => void) => Response | Promise<Response>,
): Promise<Response> {
  let begin: Begin | undefined;
  const response = await answer((given) => (begin = given));
  if (!begin || !response.ok) return response;
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status).flushHeaders();
  metrics.liveConnections.inc();
  outgoing.once('close', () => metrics.liveConnections.dec());
  begin(outgoing);
  return RESPONSE_ALREADY_SENT;
}
