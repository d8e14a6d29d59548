import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as received by an agency's own system. */
export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** An agency's own system, running locally: stores what it is sent and responds as told. */
export type Receiver = {
  url: string;
  received: Received[];
  /** Sets how it responds from now on; initially with 204. */
  answerWith(answer: (response: ServerResponse, message: Received) => void): void;
  close(): Promise<void>;
};

/** Opens one on a free port. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Parameters<Receiver['answerWith']>[0] = (response) => void response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = { headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' };
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith(next) {
      answer = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Responds that the connection switches to another protocol, and sends nothing more. */
export function switchProtocols(response: ServerResponse): void {
  response.socket!.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
}
