import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { createServer } from '#server/create-server.ts';
import { ask } from '../support/ask.ts';
import { copyTimesheet } from '../support/many-timesheets.ts';
import { makePlacement, weekInput } from '../support/placement.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

/** More than fits into two sockets of this machine. */
const TIMESHEETS = 12_000;
const POOL_SIZE = 4;
const MAX_STREAMS = 5;
const PATH = '/api/v1/timesheets';

const web = opened(() => startWebProcess({ POOL_SIZE: String(POOL_SIZE) }, undefined, { mostStreams: MAX_STREAMS }));
let key: string;
let otherKey: string;

beforeAll(async () => {
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const there = await foundTestAgency(web.platform, 'there');
  ({ key } = await createApiKey(here, { name: 'Payroll', scopes: ['timesheets:read', 'timesheets:write'] }));
  ({ key: otherKey } = await createApiKey(there, { name: 'Payroll', scopes: ['timesheets:read'] }));
  const { contractor, contractorId } = await makePlacement(here);
  const { timesheetId } = await submitTimesheet(contractor, weekInput(contractorId));
  await acceptTimesheet(here, { timesheetId, note: null });
  await copyTimesheet(here, timesheetId, TIMESHEETS);
}, 60_000);

const call = (path: string, bearer = key, accept = 'application/json') =>
  ask(web.port, path, { host: 'localhost', headers: { Authorization: `Bearer ${bearer}`, Accept: accept } });

const QUESTION = () =>
  `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nAccept: application/x-ndjson\r\n\r\n`;

/** Requests everything and reads only the start of the response. */
function openUnread(port = web.port): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed.')));
    socket.once('data', (head) => {
      socket.pause();
      if (String(head).startsWith('HTTP/1.1 200 ')) resolve(socket);
      else reject(new Error(String(head)));
    });
    socket.write(QUESTION());
  });
}

const said = (words: string) => web.lines.filter(({ msg }) => msg === words);

test('Unread open collections hold no connection, and another agency is not affected', async () => {
  const sockets = await Promise.all(Array.from({ length: MAX_STREAMS }, () => openUnread()));
  await vi.waitUntil(() => web.platform.pool.load().held.size === 0, { timeout: 30_000 });
  const one = await call(`${PATH}?limit=1`);
  expect([one.status, (JSON.parse(one.text) as { timesheets: unknown[] }).timesheets.length]).toEqual([200, 1]);
  const another = await call(PATH, key, 'application/x-ndjson');
  expect([another.status, another.headers['retry-after']]).toEqual([429, '30']);
  expect(JSON.parse(another.text)).toMatchObject({ status: 429, code: 'too_many_streams' });
  expect((await call(PATH, otherKey, 'application/x-ndjson')).status).toBe(200);
  expect((await ask(web.port, '/login', { host: 'here.localhost' })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
}, 60_000);

test('Clients that disconnected, before or during their response, no longer count', async () => {
  for (let round = 0; round < 2; round += 1) {
    const sockets = Array.from({ length: MAX_STREAMS }, () => connect(web.port, '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined).write(QUESTION());
    await vi.waitUntil(() => web.platform.pool.load().held.size > 0, { timeout: 30_000 });
    for (const socket of sockets) socket.destroy();
    const isOpen = async () => (await call(PATH, key, 'application/x-ndjson')).status === 200;
    await expect.poll(isOpen, { timeout: 30_000, interval: 200 }).toBe(true);
  }
}, 90_000);

test('A response nobody reads is ended, with its connection', async () => {
  const server = await createServer(web.platform, { port: 0, stalledMs: 500 });
  const socket = await openUnread(server.port);
  const isClosed = new Promise((closed) => socket.once('close', closed));
  const words = 'A response was closed because the client stopped reading.';
  await vi.waitUntil(() => said(words).length > 0, { timeout: 30_000, interval: 100 });
  expect(said(words)[0]).toMatchObject({ level: 40, afterMs: 500 });
  socket.on('error', () => undefined).resume();
  await isClosed;
  await server.stop();
}, 60_000);

test('One that is read late is complete all the same', async () => {
  const { status, text } = await call(PATH, key, 'application/x-ndjson');
  expect([status, text.split('\n').length - 1]).toEqual([200, TIMESHEETS + 1]);
});

test('A form that stops half-way is ended, and holds no connection meanwhile', async () => {
  const server = await createServer(web.platform, { port: 0, silenceMs: 500 });
  const socket = connect(server.port, '127.0.0.1');
  const head = `POST /api/v1/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\nIdempotency-Key: slow\r\n\r\n{`);
  socket.on('error', () => undefined).resume();
  const isClosed = new Promise((closed) => socket.once('close', closed));
  await vi.waitUntil(() => web.platform.pool.load().held.size === 0);
  await isClosed;
  await server.stop();
  expect(web.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}, 30_000);
