import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDnsRecords } from '#platform/outgoing/dns-records.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.close());

const NAME = '_countersign.calderfinch.example';
const texts = () => createDnsRecords({ server: server.address, timeLimitMs: 400 }).texts(NAME);

test('Every TXT record of a name is read, one in several parts as a whole', async () => {
  server.say(NAME, [['v=spf1 -all'], ['cs-proof=7h2k', 'q9xw4m']]);
  expect(await texts()).toEqual({ isAnswered: true, texts: ['v=spf1 -all', 'cs-proof=7h2kq9xw4m'] });
});

test('A name without records and an unknown name have none, which is an answer', async () => {
  server.say(NAME, []);
  expect(await texts()).toEqual({ isAnswered: true, texts: [] });
  server.forget(NAME);
  expect(await texts()).toEqual({ isAnswered: true, texts: [] });
});

test('A server that refuses or is silent has not answered, and is not waited for beyond the limit', async () => {
  server.say(NAME, 'refuses');
  expect(await texts()).toEqual({ isAnswered: false });
  server.say(NAME, 'is silent');
  const begun = performance.now();
  expect(await texts()).toEqual({ isAnswered: false });
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('An impossible name is not answered', async () => {
  const records = createDnsRecords({ server: server.address, timeLimitMs: 400 });
  expect(await records.texts(`${'a'.repeat(70)}.example`)).toEqual({ isAnswered: false });
});
