import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { metrics } from '#platform/metrics.ts';

type Begin = (outlet: Writable) => void;

/**
 * Asks for an answer that may write its body to the connection itself: its head is sent as it says, then it begins. The body ends
 * with the connection, so that the same bytes go to everybody, without a frame for each that hears them.
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
  outgoing.setHeader('Connection', 'close');
  outgoing.removeHeader('Transfer-Encoding');
  outgoing.writeHead(response.status).flushHeaders();
  metrics.liveConnections.inc();
  outgoing.once('close', () => metrics.liveConnections.dec());
  begin(connectionOf(outgoing));
  return RESPONSE_ALREADY_SENT;
}

/** What the body is written to: the connection, unless an earlier answer still has it. */
function connectionOf(outgoing: ServerResponse): Writable {
  const { socket } = outgoing;
  // An answer whose connection was ended is whole.
  return socket?.once('finish', () => outgoing.end()) ?? outgoing;
}
