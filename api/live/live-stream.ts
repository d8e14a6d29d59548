import { PassThrough, Readable, type Writable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import type { ApiEnvironment } from '../environment.ts';
import { takeSeat } from './live-seats.ts';
import { type Listening, LiveListener } from './live-listener.ts';

/**
 * Responds with the stream. A process that hosts the API lets it write directly to the connection, without a web stream
 * for each of thousands; any other gets a body to pass on.
 * @param holderId the session or key that listens. @throws TooMany if it, or its agency, already holds too many
 */
export function answerLive(c: HonoContext<ApiEnvironment>, listening: Listening, holderId: string): Response {
  c.header('Content-Type', 'text/event-stream');
  c.header('Cache-Control', 'private, no-store, no-transform');
  c.header('X-Accel-Buffering', 'no');
  if (c.req.method === 'HEAD') return c.body(null);
  const leave = takeSeat(listening.platform, { agencyId: listening.agencyId, holderId });
  const begin = (outlet: Writable) => {
    if (outlet.destroyed) return leave();
    outlet.once('close', leave);
    LiveListener.open(outlet, listening);
  };
  if (c.env?.takeOver) {
    c.env.takeOver(begin);
    return c.body(null);
  }
  const outlet = new PassThrough();
  // The reader may leave at any time.
  outlet.on('error', () => undefined);
  begin(outlet);
  return c.body(Readable.toWeb(outlet) as ReadableStream<Uint8Array>);
}
