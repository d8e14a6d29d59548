import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { plainPage } from './plain-page.ts';

/** Bytes a second. A phone with only GPRS, such as on a remote site, sends 4,000 to 5,000: half of that is enough. */
const LEAST_RATE = 2000;
/** How long nobody is measured, in milliseconds: a lift or a tunnel. */
export const GRACE_MS = 60_000;
const LOOK_MS = 1000;

const SENTENCE =
  'What you sent arrived too slowly and was not saved. Please send it again over a better connection, or with fewer or smaller files.';

/** How much of a request has arrived, and the time spent waiting for it. Time in which the server did not read does not count. */
export type Sent = { bytes: number; waitedMs: number };

/** Whether a sender is, measured from the start, slower than any genuine one. */
export const isTooSlow = ({ bytes, waitedMs }: Sent, graceMs: number): boolean =>
  bytes * 1000 < LEAST_RATE * (waitedMs - graceMs);

type Door = { Bindings: HttpBindings };

/**
 * Refuses requests that arrive so slowly that they only occupy a connection. A response to an incomplete request is cut
 * off.
 * @param refuseInApi the API's response, under its own addresses
 */
export function refuseSlow(
  isInApi: (path: string) => boolean,
  refuseInApi: (c: Context<Door>) => Promise<Response>,
  graceMs = GRACE_MS,
): MiddlewareHandler<Door> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    if (incoming.method === 'GET' || incoming.method === 'HEAD') return next();
    const slow = watch(incoming, graceMs);
    const answered = next();
    const isSlow = await Promise.race([answered.then(() => false), slow.then(() => true)]);
    if (!isSlow) {
      void slow.then(() => incoming.destroy());
      return;
    }
    if (outgoing.headersSent) return void incoming.destroy();
    // Its reader still learns that the connection is lost.
    answered.catch(() => undefined);
    const response = isInApi(c.req.path) ? await refuseInApi(c) : plainPage(408, SENTENCE);
    response.headers.set('Connection', 'close');
    c.res = response;
  };
}

/** Resolves once a request is found to be too slow; never for one that has arrived, or whose sender has left. */
function watch(incoming: IncomingMessage, graceMs: number): Promise<void> {
  const { socket } = incoming;
  const [before, every] = [socket.bytesRead, Math.min(LOOK_MS, graceMs)];
  let waitedMs = 0;
  return new Promise((found) => {
    const timer = setInterval(() => {
      if (incoming.complete || incoming.destroyed) return clearInterval(timer);
      if (incoming.readableLength === 0) waitedMs += every;
      if (!isTooSlow({ bytes: socket.bytesRead - before, waitedMs }, graceMs)) return;
      clearInterval(timer);
      found();
    }, every);
    timer.unref();
  });
}
