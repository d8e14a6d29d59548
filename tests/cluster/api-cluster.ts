import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Platform } from '#platform/platform.ts';
import { freePort } from '../support/ask.ts';
import { openObjectStore } from '../support/object-store.ts';
import { startProcesses } from './processes.ts';
import { ACCESS_KEY_ID, BUCKET, sharedBy } from './shared-settings.ts';

/** The API as called by a suite. */
export type ApiDoor = { request(path: string, init?: RequestInit): Promise<Response> };

/** The web processes of an API suite, started by the first request. */
export type ApiCluster = ApiDoor & {
  /** What the suite's own platform shares with them. */
  settings: Record<string, string>;
  close(): Promise<void>;
};

const doors = new WeakMap<Platform, ApiDoor>();

/** Routes requests to this platform's API there. */
export function askThrough(platform: Platform, door: ApiDoor): void {
  doors.set(platform, door);
}

/** Returns what serves this platform's API, if not this process. */
export const doorOf = (platform: Platform): ApiDoor | undefined => doors.get(platform);

/**
 * Opens three web processes on this database behind HAProxy, with their files in a bucket. Their clock is fixed at that
 * instant, and no worker takes jobs.
 */
export async function openApiCluster(databaseUrl: string, clockAt: string): Promise<ApiCluster> {
  const store = await openObjectStore(BUCKET, ACCESS_KEY_ID);
  // The product's address as suites know it, wherever the proxy listens.
  const settings = { ...sharedBy(store.endpoint, 3000), LOG_LEVEL: 'silent' };
  let running: ReturnType<typeof start> | null = null;
  async function start() {
    const port = await freePort();
    const environment = { ...settings, NODE_ENV: 'test', DATABASE_URL: databaseUrl };
    const { stop } = await startProcesses(port, environment, { workers: 0, clockAt });
    return { port, stop };
  }
  return {
    settings,
    async request(path, init) {
      const { port } = await (running ??= start());
      return send(port, new Request(new URL(path, 'http://localhost'), init), init?.headers);
    },
    async close() {
      await (await running)?.stop();
      await store.close();
    },
  };
}

/** Sends a request unchanged, under any `Host`, which `fetch` does not allow. */
async function send(port: number, requested: Request, given: RequestInit['headers']): Promise<Response> {
  const body = requested.body === null ? null : Buffer.from(await requested.arrayBuffer());
  const headers: Record<string, string> = {};
  requested.headers.forEach((value, name) => (headers[name] = value));
  new Headers(given).forEach((value, name) => (headers[name] = value));
  const url = new URL(requested.url);
  return new Promise((resolve, reject) => {
    const asking = request({
      ...{ host: '127.0.0.1', port, path: `${url.pathname}${url.search}`, method: requested.method, agent: false },
      headers: { host: 'localhost:3000', ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    });
    requested.signal.addEventListener('abort', () => asking.destroy());
    asking.once('error', reject).once('response', (response) => {
      const { statusCode: status = 0, headers: got } = response;
      const pairs = Object.entries(got).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => [name, one] as [string, string]),
      );
      const isEmpty = status === 204 || status === 304 || requested.method === 'HEAD';
      if (isEmpty) response.resume();
      resolve(
        new Response(isEmpty ? null : (Readable.toWeb(response) as ReadableStream as BodyInit), {
          status,
          headers: pairs,
        }),
      );
    });
    asking.end(body);
  });
}
