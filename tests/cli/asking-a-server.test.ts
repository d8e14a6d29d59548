import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { openApi } from '#cli/api/client.ts';
import { httpTransport } from '#cli/api/http-transport.ts';
import { retrying } from '#cli/api/retrying.ts';
import { endingOf } from '#cli/program/exit.ts';
import { freePort } from '../support/ask.ts';
import { type Answering, answeringServer, breaksOff, json } from '../support/answering-server.ts';

const key = `cs_abcdefghijkl_${'s'.repeat(40)}`;
let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** Opens the API of a server that responds this way, and records how long it waited, in seconds. */
async function serverOf(...answers: [Answering, ...Answering[]]) {
  const server = await answeringServer(...answers);
  close = server.close;
  const waited: number[] = [];
  const transport = httpTransport({ origin: server.origin, key }, { connectMs: 5000, idleMs: 300 });
  const wait = async (seconds: number) => void waited.push(seconds);
  return { ...server, waited, api: openApi(retrying(transport, { wait }), server.origin) };
}
const endOf = (asking: Promise<unknown>) => asking.then(() => ({ code: 0, text: null }), endingOf);
const busy = (seconds: string) => json(503, { title: 'Busy.', code: 'overloaded' }, { 'Retry-After': seconds });
const table = { type: 'text/csv', open: () => Readable.from([Buffer.from('reference\nHOL\n')]) };
const heard = { query: {}, onProgress: () => undefined };

describe('A request to a server', () => {
  test('sends the key in a header only', async () => {
    const { api, got } = await serverOf(json(200, { clients: [] }));
    expect(await api.get('/clients', { q: 'a b', limit: 2, none: undefined })).toEqual({ clients: [] });
    expect(got).toMatchObject([
      { method: 'GET', path: '/api/v1/clients?q=a+b&limit=2', headers: { authorization: `Bearer ${key}` } },
    ]);
  });
  test('is repeated when the server says, and no sooner', async () => {
    const { api, got, waited } = await serverOf(busy('3'), json(429, {}, { 'Retry-After': '2' }), json(200, { a: 1 }));
    expect(await api.get('/clients')).toEqual({ a: 1 });
    expect([got.length, waited]).toEqual([3, [3, 2]]);
  });
  test('is not waited for longer than a minute', async () => {
    const { api, got, waited } = await serverOf(busy('90'));
    expect(await endOf(api.get('/clients'))).toEqual({ code: 4, text: 'Busy.' });
    expect([got.length, waited]).toEqual([1, []]);
  });
  test('that changes something has one key of its own, however often it is sent', async () => {
    const { api, got } = await serverOf(breaksOff, busy('1'), json(201, { clientId: 'x' }), json(201, {}));
    expect(await api.change('POST', '/clients', { body: { clientName: 'Holbeck' } })).toEqual({ clientId: 'x' });
    await api.change('POST', '/clients', { body: { clientName: 'Airedale' } });
    const keys = got.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect([keys[1], keys[2], new Set(keys).size]).toEqual([keys[0], keys[0], 2]);
    expect(got.map(({ body }) => body).slice(0, 3)).toEqual(Array(3).fill('{"clientName":"Holbeck"}'));
  });
  test('that removes something is not repeated if nobody knows whether it was done', async () => {
    const { api, got } = await serverOf(breaksOff, json(200, {}));
    expect(await endOf(api.change('DELETE', '/billees/x'))).toMatchObject({ code: 4 });
    expect(got).toHaveLength(1);
  });
});

describe('A table that is sent', () => {
  const lines =
    (...said: object[]): Answering =>
    (response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/x-ndjson' })
        .end(said.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const half: Answering = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Transfer-Encoding': 'chunked' });
    response.write('{"type":"progress","stage":"importing","done":1,"total":2}\n', () => response.socket!.destroy());
  };
  test('is sent again under the same key if the answer breaks off, so that it is imported once', async () => {
    const { api, got } = await serverOf(half, lines(), lines({ type: 'report', report: { importId: 'i' } }));
    expect(await api.sendTable('/imports/clients/apply', table, heard)).toEqual({ importId: 'i' });
    const keys = got.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(Array(3).fill(keys[0]));
    expect(keys[0]).toBeTruthy();
    expect(got.map(({ body }) => body)).toEqual(Array(3).fill('reference\nHOL\n'));
  });
  test('is refused in the words of the last line', async () => {
    const problem = { status: 422, title: 'No.', code: 'invalid', errors: [{ field: 'colour', message: 'Unknown.' }] };
    const { api } = await serverOf(lines({ type: 'problem', problem }));
    expect(await endOf(api.sendTable('/imports/clients/plan', table, heard))).toEqual({
      code: 3,
      text: 'colour: Unknown.',
    });
  });
  test('is answered before it was read if the key is not valid', async () => {
    const { api } = await serverOf(json(401, { title: 'The API key is not valid.', code: 'invalid_api_key' }));
    expect(await endOf(api.sendTable('/imports/clients/apply', table, heard))).toEqual({
      code: 2,
      text: 'The API key is not valid.',
    });
  });
});

describe('A failed call is reported in a sentence, without the key', () => {
  const slow: Answering = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const parts = ['{"a"', ':', '1', '}'];
    const send = setInterval(() => {
      const part = parts.shift();
      if (part !== undefined) return void response.write(part);
      clearInterval(send);
      response.end();
    }, 150);
  };
  const stalls: Answering = (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"a"');

  test('a slow server is waited for, a stalled one is not', async () => {
    const { api, origin } = await serverOf(slow, stalls);
    expect(await api.get('/clients')).toEqual({ a: 1 });
    const text = `${origin} has sent nothing for 0 seconds.`;
    expect(await endOf(api.get('/clients'))).toEqual({ code: 4, text });
  });
  test('another host that it redirects to is not asked', async () => {
    const { api, got, origin } = await serverOf((response) =>
      response.writeHead(302, { Location: 'https://elsewhere.example/api' }).end(),
    );
    expect(await endOf(api.get('/clients'))).toEqual({
      code: 2,
      text: `${origin} redirects to https://elsewhere.example: use that address with --server.`,
    });
    expect(got).toHaveLength(1);
  });
  test.each([
    ['a page', 404, 2],
    ['a proxy’s page', 502, 4],
  ])('%s', async (_name, status, code) => {
    const { api } = await serverOf((response) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end('<html>'),
    );
    const ended = await endOf(api.get('/clients'));
    expect(ended.code).toBe(code);
    expect(ended.text).not.toContain(key);
  });
  test.each([
    ['nobody listens', async () => `http://127.0.0.1:${await freePort()}`, 4, /does not answer\.$/],
    ['no such name', async () => 'https://nowhere.invalid', 2, /^There is no server called nowhere\.invalid\.$/],
    [
      'https to a server without',
      async () => (await serverOf(json(200, {}))).origin.replace('http:', 'https:'),
      2,
      /https/,
    ],
  ])('%s', async (_name, origin, code, words) => {
    const to = await origin();
    const ended = await endOf(openApi(httpTransport({ origin: to, key }), to).get('/clients'));
    expect(ended).toEqual({ code, text: expect.stringMatching(words) as string });
    expect(ended.text).not.toContain(key);
  });
});
