import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { atDoor, type Platform, sharePlatform } from '#platform/platform.ts';
import { assertBuilt, BUILD_FOLDER } from './build-folder.ts';
import { compress, isStreamed } from './compression.ts';
import { createApp } from './create-app.ts';
import { endWithConnection } from './ending-bodies.ts';
import type { Lifecycle, Phase } from './lifecycle.ts';
import { closeGently, listenOn } from './listening.ts';
import { loadRemix } from './remix-handler.ts';
import { takeRequestId } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { measureRequest } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { endWhenStalled, STALLED_MS } from './stalled-readers.ts';
import { allowHealthWithoutHost } from './without-host.ts';

/** The web process. */
export type WebServer = {
  /** Its TCP port. */
  port: number;
  phase(): Phase;
  /** Becomes unready at once; stops accepting connections and lets requests in progress finish, within ten seconds. */
  stop(): Promise<void>;
};

/**
 * A hundred files of 20 MB over a slow phone take hours; what stalls for two minutes is cut, and what crawls is refused
 * before (`refuseSlow`).
 */
const LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 6 * 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
};
const SILENCE_MS = 120_000;

/** Host names are case-insensitive (RFC 9110, 4.2.3), and later handlers compare them exactly. */
function lowerHost({ headers, rawHeaders }: IncomingMessage): void {
  if (headers.host === undefined || headers.host === headers.host.toLowerCase()) return;
  headers.host = headers.host.toLowerCase();
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() === 'host') rawHeaders[at + 1] = rawHeaders[at + 1]!.toLowerCase();
}

/**
 * The port in place of the configured one, 0 for a free one; how long a sender may be silent, a reader stall, and a
 * sender be slow, in milliseconds.
 */
export type ServerOptions = { port?: number; silenceMs?: number; stalledMs?: number; graceMs?: number };

/**
 * Opens the web server on an opened platform, which becomes the process's own; resolves when it is ready.
 * @throws Error if the port is taken or the portal is not built
 */
export async function createServer(platform: Platform, options: ServerOptions = {}): Promise<WebServer> {
  assertBuilt(BUILD_FOLDER);
  sharePlatform(atDoor(platform, 'portal'));
  await platform.installation.look();
  const { config, log } = platform;
  const lifecycle: Lifecycle = { phase: 'starting' };
  const remix = loadRemix(BUILD_FOLDER, config);
  remix.catch(() => undefined); // reported below, once the port is open
  const app = createApp({ platform, lifecycle, buildFolder: BUILD_FOLDER, remix, graceMs: options.graceMs });
  const streams = new Set<ServerResponse>();
  const headers = securityHeaders(config);
  const answer = getRequestListener(async (request, env) => {
    const { incoming, outgoing } = env as HttpBindings;
    const response = await app.fetch(request, env);
    endWhenStalled(outgoing, log, options.stalledMs ?? STALLED_MS);
    return isStreamed(response) ? endWithConnection(outgoing, response, log) : compress(incoming, response);
  });
  const { host: ownHost } = new URL(config.baseUrl);
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const requestId = takeRequestId(incoming);
    const isFile = incoming.url?.startsWith('/assets/');
    for (const [name, value] of isFile ? headers.ofFiles : headers.all) outgoing.setHeader(name, value);
    if (!isFile) outgoing.setHeader('X-Request-Id', requestId);
    if (lifecycle.phase === 'draining') outgoing.setHeader('Connection', 'close');
    logRequest(log, incoming, outgoing, requestId);
    measureRequest(incoming, outgoing);
    streams.add(outgoing);
    outgoing.once('close', () => streams.delete(outgoing));
    allowHealthWithoutHost(incoming, ownHost);
    lowerHost(incoming);
    void answer(incoming, outgoing);
  };
  const servers = config.hosts.map(() => {
    const server = createHttpServer(LIMITS, onRequest);
    server.setTimeout(options.silenceMs ?? SILENCE_MS);
    return server;
  });
  const stop = async () => {
    lifecycle.phase = 'draining';
    // Live events never end by themselves; browsers reconnect to the next process.
    for (const one of streams) if (/event-stream/.test(String(one.getHeader('Content-Type')))) one.end();
    await closeGently(servers);
  };
  try {
    const port = await listenOn(servers, { hosts: config.hosts, port: options.port ?? config.port }, log);
    await remix;
    lifecycle.phase = 'ready';
    return { port, phase: () => lifecycle.phase, stop };
  } catch (error) {
    await closeGently(servers);
    throw error;
  }
}
