import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.close());

const call = (name: string) =>
  createWebhookCaller({ allowPrivate: false, timeLimitMs: 2000, dnsServer: server.address }).call({
    url: `https://${name}/hooks`,
    headers: {},
    body: '{}',
  });

test('Names of endpoints with silent name servers do not delay the installation’s own', async () => {
  const silent = Array.from({ length: 40 }, (_, number) => `hook${number}.silent.example`);
  for (const name of silent) server.say(name, 'is silent');
  const calls = silent.map(call);
  await expect.poll(() => server.requested).toEqual(expect.arrayContaining(silent));
  const begun = performance.now();
  await lookup('localhost');
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(await Promise.all(calls)).toEqual(
    silent.map(
      () => expect.objectContaining({ status: null, error: 'There was no answer within 2 seconds.' }) as unknown,
    ),
  );
});

test('An address a name resolves to is checked, and a name without one is reported', async () => {
  server.say('inside.example', { address: '10.0.0.1' });
  expect(await call('inside.example')).toMatchObject({ error: 'The URL must not lead to a private address.' });
  expect((await call('nowhere.example')).error).toBe('Its host name is not known (ENOTFOUND).');
});
