import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { metrics } from '#platform/metrics.ts';

type Begin = (outlet: Writable) => void;

/**
 * Asks for a response that may write its body directly to the connection: its headers are sent as given, then it
 * begins. The body ends with the connection, so that the same bytes go to everyone, without framing for each recipient.
 * @returns the response, or that it is already being sent
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

/** Returns what the body is written to: the connection, unless an earlier response still has it. */
function connectionOf(outgoing: ServerResponse): Writable {
  const { socket } = outgoing;
  // A response whose connection was ended is complete.
  return socket?.once('finish', () => outgoing.end()) ?? outgoing;
}
