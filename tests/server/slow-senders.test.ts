import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { GRACE_MS, isTooSlow } from '#server/slow-senders.ts';
import { opened } from '../support/opened.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(() => startWebProcess({}, undefined, { graceMs: 300 }));

const after = (seconds: number, bytesASecond: number) =>
  isTooSlow({ bytes: seconds * bytesASecond, waitedMs: seconds * 1000 }, GRACE_MS);

test('A sender of one byte a second is too slow after a minute, and a phone on a remote site never is', () => {
  expect([after(60, 1), after(61, 1)]).toEqual([false, true]);
  for (const seconds of [60, 600, 6 * 3600]) expect(after(seconds, 4000)).toBe(false);
  expect(isTooSlow({ bytes: 0, waitedMs: GRACE_MS }, GRACE_MS)).toBe(false);
});

/** Sends a request with a further byte now and then, and returns the response given before it is complete. */
function crawl(head: string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(web.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\nContent-Length: 100000\r\n\r\n`);
    const timer = setInterval(() => socket.write('x'), 50);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.once('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

test('A crawling API call is refused with its code', async () => {
  const { key } = await createApiKey(web.here, { name: 'Rota', scopes: ['timesheets:write'] });
  const answer = await crawl([
    'POST /api/v1/clients HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Idempotency-Key: crawl',
    'Content-Type: application/json',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"too_slow"');
}, 30_000);

test('A crawling form is refused in words', async () => {
  const answer = await crawl([
    'POST /login HTTP/1.1',
    `Host: ${new URL(web.here.agency.portalUrl).host}`,
    `Origin: ${web.here.agency.portalUrl}`,
    'Content-Type: application/x-www-form-urlencoded',
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('What you sent arrived too slowly and was not saved.');
}, 30_000);

test('A request that crawls on after its response is cut off', async () => {
  const answer = await crawl(['POST /api/v1/clients HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
}, 30_000);
