import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DatabaseUnavailable } from '#platform/database/connections.ts';
import { endWithConnection } from '#server/ending-bodies.ts';
import { ask } from '../support/ask.ts';

const lines: { level: number; msg: string }[] = [];
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });

/** Yields this many lines and then fails; if slow, each line comes after the next turn of the event loop. */
async function* failing(count: number, isSlow: boolean, error: Error) {
  for (let line = 1; line <= count; line += 1) {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 5));
    yield new TextEncoder().encode(`${line}\n`);
  }
  throw error;
}

const bodyOf = (lines: AsyncIterable<Uint8Array>) => Readable.toWeb(Readable.from(lines)) as ReadableStream<Uint8Array>;

let server: Server;
let answer: () => Response;
beforeAll(async () => {
  const listener = getRequestListener(async (_request, env) =>
    endWithConnection((env as HttpBindings).outgoing, answer(), log),
  );
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());
beforeEach(() => {
  lines.length = 0;
});

const call = () => ask((server.address() as AddressInfo).port, '/');

test.each([
  ['before its first line', 0, false],
  ['at once', 1, false],
  ['early', 2, false],
  ['later', 5, true],
])('A response that fails %s is cut off, never ended as if it were complete', async (_when, count, isSlow) => {
  for (const [error, level] of [
    [new DatabaseUnavailable(new Error('Connection terminated unexpectedly')), 40],
    [new Error('The disk is on fire.'), 50],
  ] as const) {
    answer = () => new Response(bodyOf(failing(count, isSlow, error)));
    await expect(call()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(lines.splice(0)).toMatchObject([{ level, msg: 'a response was cut off' }]);
  }
});

test('One that does not fail is complete', async () => {
  answer = () => new Response('1\n2\n');
  expect(await call()).toMatchObject({ status: 200, text: '1\n2\n' });
  expect(lines).toEqual([]);
});
