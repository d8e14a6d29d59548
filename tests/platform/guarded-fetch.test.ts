import { beforeEach, expect, test } from 'vitest';
import { createGuardedFetch, NoAnswer } from '#platform/outgoing/guarded-fetch.ts';
import { openReceiver, switchProtocols } from '../support/receiver.ts';
import { opened } from '../support/opened.ts';

const receiver = opened(openReceiver);
beforeEach(() => {
  receiver.received.length = 0;
});

const lax = createGuardedFetch({ allowPrivate: true });
const careful = createGuardedFetch({ allowPrivate: false });
const why = (requested: Promise<Response>) =>
  requested.then(
    () => 'answered',
    (error: unknown) => (error instanceof NoAnswer ? error.why : error),
  );

test('A response is read whole, with its status and type', async () => {
  receiver.answerWith(
    (response) => void response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"a":1}'),
  );
  const answer = await lax(`${receiver.url}/token`, { method: 'POST', body: new URLSearchParams({ code: 'x y' }) });
  expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ]);
  expect(receiver.received.map(({ path, body }) => [path, body])).toEqual([['/token', 'code=x+y']]);
});

test.each([
  'http://login.example',
  'https://127.0.0.1',
  'https://[::1]',
  'https://localhost',
  'https://a.localhost',
  'x',
])('%s is not asked', async (url) => {
  expect(await why(careful(url))).toBe('refused');
});

test('A name that leads to a private address among others is not asked', async () => {
  const resolve: Parameters<typeof createGuardedFetch>[0]['resolve'] = (_, __, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
  expect(await why(createGuardedFetch({ allowPrivate: false, resolve })('https://login.example'))).toBe('refused');
});

test('A redirect is not followed', async () => {
  receiver.answerWith((response) => void response.writeHead(302, { Location: `${receiver.url}/elsewhere` }).end());
  expect((await lax(`${receiver.url}/keys`)).status).toBe(302);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/keys']);
});

test('A switch of protocol is not a response', async () => {
  receiver.answerWith(switchProtocols);
  expect(await why(lax(receiver.url))).toBe('unreachable');
});

test('256 kB are read and a byte more is not a response', async () => {
  for (const [bytes, came] of [
    [256 * 1024, 'answered'],
    [256 * 1024 + 1, 'unreachable'],
  ] as const) {
    receiver.answerWith((response) => void response.end('x'.repeat(bytes)));
    expect(await why(lax(`${receiver.url}/keys`))).toBe(came);
  }
});

test('A server that does not answer in time, or breaks off, counts as missing', async () => {
  receiver.answerWith(() => undefined);
  const impatient = createGuardedFetch({ allowPrivate: true, timeLimitMs: 300 });
  expect(await why(impatient(`${receiver.url}/keys`))).toBe('unreachable');
  receiver.answerWith((response) => void response.destroy());
  expect(await why(lax(`${receiver.url}/keys`))).toBe('unreachable');
});
