import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as received by a server. */
export type Got = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** How a server responds to a request that it has read. */
export type Answering = (response: ServerResponse, got: Got, request: IncomingMessage) => void;

/** Starts a server that responds to each request with the next of these, and from then on with the last. */
export async function answeringServer(...answers: [Answering, ...Answering[]]) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then(
      (read) => {
        const one = { method: request.method!, path: request.url!, headers: request.headers, body: read.toString() };
        const answer = answers[Math.min(got.push(one), answers.length) - 1]!;
        answer(response, one, request);
      },
      () => undefined,
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    got,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Responds with this status and a JSON body. */
export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response
      .writeHead(status, {
        'Content-Type': status >= 400 ? 'application/problem+json' : 'application/json',
        ...headers,
      })
      .end(JSON.stringify(body));

/** Breaks the connection before any response. */
export const breaksOff: Answering = (_response, _got, request) => void request.socket.destroy();
