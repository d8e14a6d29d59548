import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isPublicAddress } from '#platform/outgoing/webhook-addresses.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { openReceiver, switchProtocols } from '../support/receiver.ts';
import { opened } from '../support/opened.ts';

const receiver = opened(openReceiver);
beforeEach(() => {
  receiver.received.length = 0;
});

const careful = createWebhookCaller({ allowPrivate: false });
const messageTo = (url: string) => ({ url, headers: { 'webhook-id': 'one' }, body: '{}' });

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fe80::1%eth0.1',
  'fc00::1',
  'fd00:ec2::254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '4000::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('A private address is refused however it is written, and http as well', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', 'localhost', 'a.localhost'])
    expect(careful.refusal(`https://${host}/hooks`)).toBe('The URL must not lead to a private address.');
  expect(careful.refusal('http://payroll.example/hooks')).toBe('The URL must begin with https://');
  expect(careful.refusal('https://payroll.example/hooks')).toBeNull();
});

test('A name is refused if one of its addresses is private, and nothing is sent', async () => {
  const { port } = new URL(receiver.url);
  const answers: Record<string, string[]> = {
    'one.example': ['127.0.0.1'],
    'two.example': ['93.184.216.34', '127.0.0.1'],
    'six.example': ['::ffff:127.0.0.1'],
  };
  const caller = createWebhookCaller({
    allowPrivate: false,
    resolve: (name, _options, done) =>
      done(
        null,
        answers[name]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  });
  for (const host of ['127.0.0.1', ...Object.keys(answers)])
    expect(await caller.call(messageTo(`https://${host}:${port}`))).toMatchObject({
      status: null,
      error: 'The URL must not lead to a private address.',
    });
  expect(receiver.received).toEqual([]);
});

test('The address that was checked is the one that is called', async () => {
  const { port } = new URL(receiver.url);
  const requested: string[] = [];
  const caller = createWebhookCaller({
    allowPrivate: true,
    resolve: (name, _options, done) => {
      requested.push(name);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    },
  });
  receiver.answerWith((response) => void response.writeHead(204).end());
  expect(await caller.call(messageTo(`http://hooks.example:${port}`))).toMatchObject({ status: 204 });
  expect(requested).toEqual(['hooks.example']);
  expect(receiver.received).toHaveLength(1);
});

test('An endless response is read no further than a few kilobytes', async () => {
  const caller = createWebhookCaller({ allowPrivate: true });
  receiver.answerWith((response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more));
    };
    more();
  });
  const { status, body } = await caller.call(messageTo(receiver.url));
  expect([status, body!.length]).toEqual([200, 4096]);
});

test('A response that stalls after its status counts by its status', async () => {
  const caller = createWebhookCaller({ allowPrivate: true, timeLimitMs: 300 });
  receiver.answerWith((response) => void response.writeHead(202).write('so far'));
  expect(await caller.call(messageTo(receiver.url))).toMatchObject({ status: 202, body: 'so far', error: null });
});

test('An endpoint that switches protocol has not answered, and does not hold its attempt for ever', async () => {
  const caller = createWebhookCaller({ allowPrivate: true });
  receiver.answerWith(switchProtocols);
  expect(await caller.call(messageTo(receiver.url))).toMatchObject({
    status: null,
    error: 'The connection was closed without an answer.',
  });
});

test('A status below 100 is no answer, and this is said', async () => {
  const caller = createWebhookCaller({ allowPrivate: true });
  receiver.answerWith((response) => void response.socket!.end('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'));
  expect(await caller.call(messageTo(receiver.url))).toMatchObject({
    ...{ status: null, body: null },
    error: 'The endpoint answered 0, which is no status of HTTP.',
  });
});

test('A refused connection, and one that is closed without an answer, are reported in words', async () => {
  const caller = createWebhookCaller({ allowPrivate: true });
  const gone = await openReceiver();
  await gone.close();
  expect(await caller.call(messageTo(gone.url))).toMatchObject({
    status: null,
    error: 'The connection was refused (ECONNREFUSED).',
  });
  receiver.answerWith((response) => void response.socket!.destroy());
  expect((await caller.call(messageTo(receiver.url))).error).toBe(
    'The connection was closed without an answer (ECONNRESET).',
  );
});

test('An https address whose port speaks plain http is reported in words, without OpenSSL’s own text', async () => {
  const caller = createWebhookCaller({ allowPrivate: true });
  const { status, error } = await caller.call(messageTo(receiver.url.replace('http:', 'https:')));
  expect(status).toBeNull();
  expect(error).toMatch(/^It does not answer in TLS, as https requires \((EPROTO|ERR_SSL_\w+)\)\.$/);
});

test('An endpoint that takes longer than two seconds rests for thirty while others go on', async () => {
  let elapsed = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  onTestFinished(() => void vi.restoreAllMocks());
  const lanes = createWebhookQueues();
  const RESTING = { putOffMs: 30_000 };
  const takes = (milliseconds: number) => async () => {
    elapsed += milliseconds;
    return 'done';
  };
  expect(await lanes.take('slow', takes(2000))).toBe('done');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const slow = async () => {
    await answered;
    return takes(2001)();
  };
  const calls = Array.from({ length: 6 }, () => lanes.take('slow', slow));
  answer();
  const first = await Promise.all(calls);
  // Four are called concurrently, and two waited for their turn.
  expect(first).toEqual(['done', 'done', 'done', 'done', RESTING, RESTING]);
  expect(await lanes.take('quick', takes(0))).toBe('done');
  elapsed += 29_999;
  expect(await lanes.take('slow', takes(0))).toEqual(RESTING);
  elapsed += 2;
  expect(await lanes.take('slow', takes(0))).toBe('done');
});

test('Calls waiting for a busy endpoint are postponed one after the other by its last call’s pace, and others are not', async () => {
  let elapsed = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  onTestFinished(() => void vi.restoreAllMocks());
  const lanes = createWebhookQueues({ waitMs: 20 });
  const answers: (() => void)[] = [];
  const call = () => lanes.take('busy', () => new Promise<string>((done) => answers.push(() => done('done'))));
  const calls = Array.from({ length: 4 }, call);
  elapsed += 400;
  answers.shift()!();
  expect(await calls.shift()).toBe('done');
  calls.push(call());
  const late = await Promise.all(Array.from({ length: 3 }, call));
  expect(late).toEqual([{ putOffMs: 100 }, { putOffMs: 200 }, { putOffMs: 300 }]);
  expect(await lanes.take('idle', async () => 'done')).toBe('done');
  for (const answer of answers) answer();
  expect(await Promise.all(calls)).toEqual(['done', 'done', 'done', 'done']);
});
