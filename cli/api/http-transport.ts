import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../program/exit.ts';
import { ServerUnavailable } from './problem.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** A server, and the key for it. */
export type Server = { origin: string; key: string };

/** How long a connection may take, and how long there may be no data in either direction; slowness is not a fault. In milliseconds. */
export type Timeouts = { connectMs: number; idleMs: number };
const TIMEOUTS: Timeouts = { connectMs: 15_000, idleMs: 300_000 };

const LOCAL = /(^|\.)localhost$/;
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
/** Names below `localhost` are this machine's, whatever its resolver returns (RFC 6761). */
const lookUpLocally: LookupFunction = (_name, options, found) =>
  options.all ? found(null, LOOPBACK) : found(null, LOOPBACK[0]!.address, 4);

const CERTIFICATE = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_)/;

/** Returns a network error in words for people. The key appears in none of them. */
function networkWords(error: unknown, origin: string): Error {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof ServerUnavailable || first instanceof UsageError) return first;
  const { code = '', message } = first as NodeJS.ErrnoException;
  const host = new URL(origin).hostname;
  if (code === 'ENOTFOUND') return new UsageError(`There is no server called ${host}.`);
  if (CERTIFICATE.test(code))
    return new UsageError(
      `The certificate of ${host} is not trusted: ${message}. If your own certificate authority signed it, set NODE_EXTRA_CA_CERTS to its file.`,
    );
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return new UsageError(`${origin} does not speak https.`);
  const isBroken = /^(ECONNRESET|EPIPE|HPE_)/.test(code);
  const said = isBroken ? `${origin} closed the connection.` : `${origin} does not answer.`;
  return new ServerUnavailable(said, { isBroken, cause: first });
}

/** Sends requests to a server over HTTP, with certificates checked. @throws ServerUnavailable, UsageError */
export function httpTransport(server: Server, patience: Timeouts = TIMEOUTS): Transport {
  const { origin, key } = server;
  return async (requested) => {
    const headers: Record<string, string> = { Authorization: `Bearer ${key}`, ...requested.headers };
    if (requested.sent) headers['Content-Type'] = requested.sent.type;
    if (requested.sent?.length !== undefined) headers['Content-Length'] = String(requested.sent.length);
    try {
      return answerOf(await exchange(origin, requested, headers, patience), origin);
    } catch (error) {
      throw networkWords(error, origin);
    }
  };
}

function exchange(
  origin: string,
  { method, path, sent }: ApiRequest,
  headers: Record<string, string>,
  { connectMs, idleMs }: Timeouts,
): Promise<IncomingMessage> {
  const url = new URL(`/api/v1${path}`, origin);
  const lookup = LOCAL.test(url.hostname) ? { lookup: lookUpLocally } : {};
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const request = send(url, { method, headers, ...lookup });
    const connecting = setTimeout(
      () => request.destroy(new ServerUnavailable(`${origin} does not answer.`)),
      connectMs,
    );
    let message: IncomingMessage | null = null;
    request.once('socket', (socket) => {
      const connected = () => clearTimeout(connecting);
      if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected);
      else connected();
    });
    request.setTimeout(idleMs);
    request.on('timeout', () => {
      // A slow reader on this side is not the server's delay.
      if (message && message.readableLength > 0) return void request.socket?.setTimeout(idleMs);
      const stalled = new ServerUnavailable(`${origin} has sent nothing for ${Math.round(idleMs / 1000)} seconds.`);
      (message ?? request).destroy(stalled);
    });
    request.once('response', (answer: IncomingMessage) => resolve((message = answer)));
    request.on('error', (error) => {
      clearTimeout(connecting);
      reject(error);
    });
    void sendBody(request, sent, () => message !== null);
  });
}

/** Sends the body; a server that has already responded need not read it. */
async function sendBody(request: ClientRequest, sent: ApiRequest['sent'], isAnswered: () => boolean): Promise<void> {
  if (!sent) return void request.end();
  await pipeline(sent.open(), request).catch((error: Error) => {
    if (!isAnswered()) request.destroy(error);
  });
}

function answerOf(message: IncomingMessage, origin: string): Response {
  const { statusCode = 500, headers } = message;
  const isEmpty = statusCode === 204 || statusCode === 304;
  const joined = Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')]);
  if (isEmpty) message.resume();
  const body = isEmpty ? null : (Readable.toWeb(worded(message, origin)) as ReadableStream);
  return new Response(body, { status: statusCode, headers: joined });
}

/** Passes on what is read, with errors in words for people. */
function worded(message: IncomingMessage, origin: string): Readable {
  return Readable.from(
    (async function* () {
      try {
        yield* message as AsyncIterable<Buffer>;
      } catch (error) {
        throw networkWords(error, origin);
      }
    })(),
    { objectMode: false },
  );
}
