import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, freePort } from '../support/ask.ts';
import { startHaproxy } from './haproxy.ts';
import { startNginx } from './nginx.ts';
import type { Proxy } from './proxy.ts';

let port: number;
let proxy: Proxy;
let servers: Server[];
/** What reached a web process, in order. */
let heard: string[] = [];
/** How many of the next requests kill their process before any response. */
let deaths = 0;

/** A web process as the proxy sees it, which may end during a request. */
const answer = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/readyz') return void response.end('ready');
  request.resume().once('end', () => {
    heard.push(`${request.method} ${request.url}`);
    if (deaths > 0) {
      deaths -= 1;
      request.socket.destroy();
    } else if (request.url === '/busy') response.writeHead(503, { 'Retry-After': '30' }).end('our own words');
    else response.end('done');
  });
};

describe.each([
  ['HAProxy', startHaproxy],
  ['nginx', startNginx],
])('Behind %s', (_, start) => {
  beforeAll(async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    servers = ports.map((own) => createServer(answer).listen(own, '127.0.0.1'));
    port = await freePort();
    proxy = await start(port, ports);
    await vi.waitUntil(() => proxy.isReady(), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    await proxy.stop();
    for (const server of servers) server.close();
  });
  beforeEach(() => {
    heard = [];
    deaths = 0;
  });

  test('A web process’s own headers are passed through', async () => {
    const { status, headers, text } = await ask(port, '/busy');
    expect([status, headers['retry-after'], text]).toEqual([503, '30', 'our own words']);
  });

  test('Readers do not notice that the process they asked has ended', async () => {
    deaths = 1;
    expect(await ask(port, '/timesheets')).toMatchObject({ status: 200, text: 'done' });
    expect(heard).toEqual(['GET /timesheets', 'GET /timesheets']);
  });

  test('A form whose process ended is forwarded once, and its sender told that it may not have been saved and how to send it again', async () => {
    deaths = 1;
    const { status, headers, text } = await ask(port, '/timesheets/create', { method: 'POST', body: 'a=b' });
    expect(heard).toEqual(['POST /timesheets/create']);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'text/html; charset=utf-8']);
    expect(text).toContain('so it may or may not have been saved. Reload this page to send it again');
  });

  test.each([
    ['/api/v1/clients', undefined],
    ['/v1/clients', 'api.timesheets.example'],
  ])('A system gets the same as a problem: %s', async (path, host) => {
    deaths = 1;
    const question = { method: 'POST', body: '{}', ...(host ? { host } : {}) };
    const { status, headers, text } = await ask(port, path, question);
    expect(heard).toEqual([`POST ${path}`]);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '5', 'application/problem+json']);
    expect(JSON.parse(text)).toEqual({
      type: '/api/docs/problems#unavailable',
      title: 'The answer was lost. Please send the same request again.',
      status: 503,
      code: 'unavailable',
    });
  });
});
