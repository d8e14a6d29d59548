import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { ask } from '../support/ask.ts';
import { makeGates, shutGate, WAITING } from '../support/gate.ts';
import { rowsOf } from '../support/installation.ts';
import { bearerOf, keptTables, NDJSON } from '../support/tables.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const ROWS = 20_000;
/** What a file with that many rows may take beyond the process's usual memory, in megabytes. */
const MAX_MEGABYTES = 160;

const web = opened(startWebProcess);
let bearer: { Authorization: string };
let open: () => Promise<unknown> = async () => undefined;
beforeAll(async () => {
  bearer = await bearerOf(web.here);
  await makeGates(web.database);
  await rowsOf(
    web.database.ownerUrl,
    `create function wait_for_gated() returns trigger language plpgsql as $$ begin
       if new.reference like 'GATED%' then perform pg_advisory_xact_lock_shared(4711); end if;
       return new;
     end $$;
     create trigger gate before insert on clients for each row execute function wait_for_gated()`,
  );
});
afterEach(async () => {
  await open();
  open = async () => undefined;
});

const APPLY = '/api/v1/imports/clients/apply';
const clients = (prefix: string, count: number) =>
  ['reference,clientName', ...Array.from({ length: count }, (_, i) => `${prefix}${i},Client ${prefix} ${i}`), ''].join(
    '\r\n',
  );
const apply = (body: string, headers: Record<string, string> = {}) =>
  ask(web.port, APPLY, { method: 'POST', body, headers: { ...bearer, 'Content-Type': 'text/csv', ...headers } });
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { type: string; stage?: string; done?: number; report?: Report; problem?: object },
    );
type Report = { counts: object; importId: string };
const countOf = async (prefix: string) => {
  const counted = {
    text: 'select count(*)::int as count from clients where reference like $1',
    values: [`${prefix}%`],
  };
  return (await web.here.db.run<{ count: number }>(counted))[0]!.count;
};
const openTransactions = () =>
  rowsOf<{ count: number }>(
    web.database.appUrl,
    `select count(*)::int from pg_stat_activity where datname = current_database() and usename = current_user
       and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  );

/** Sends a request's headers and the given part of its body; the test continues it. */
async function begin(body: string, { length = body.length, accept = 'application/json' } = {}): Promise<Socket> {
  const socket = connect(web.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  const head = [`POST ${APPLY} HTTP/1.1`, 'Host: localhost', `Authorization: ${bearer.Authorization}`];
  head.push('Content-Type: text/csv', `Content-Length: ${length}`, `Accept: ${accept}`);
  await new Promise<void>((resolve) => void socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve()));
  return socket;
}

test('Twenty thousand rows are imported in bounded memory, with progress', async () => {
  const body = clients('M', ROWS);
  await apply(clients('W', 10));
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
  const answer = await apply(body, { Accept: NDJSON }).finally(() => clearInterval(timer));
  expect([answer.status, answer.headers['content-type']]).toEqual([200, NDJSON]);
  const lines = linesOf(answer.text);
  expect(lines.at(-1)!.type).toBe('report');
  expect(lines.at(-1)!.report!.counts).toEqual({ created: ROWS, changed: 0, unchanged: 0, rejected: 0 });
  const told = lines.slice(0, -1);
  expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['progress']));
  const importing = told.filter(({ stage }) => stage === 'importing').map(({ done }) => done!);
  expect(importing.length).toBeGreaterThan(1);
  expect(importing).toEqual([...importing].sort((a, b) => a - b));
  expect(await countOf('M')).toBe(ROWS);
  expect(Math.round((most - before) / 1_048_576)).toBeLessThan(MAX_MEGABYTES);
}, 60_000);

test('A rejected row is reported at the end of the lines, and nothing is written', async () => {
  const answer = await apply(`${clients('R', 3)}R9,\r\n`, { Accept: NDJSON });
  expect(answer.status).toBe(200);
  expect(linesOf(answer.text).at(-1)).toMatchObject({
    type: 'problem',
    problem: {
      status: 422,
      code: 'import_rejected',
      report: { isApplied: false, problems: [{ row: 5, code: 'missing' }] },
    },
  });
  expect(await countOf('R')).toBe(0);
});

test('A client that disconnects before the file has arrived has sent nothing, and leaves nothing', async () => {
  const body = clients('CUT', 5000);
  const socket = await begin(body, { length: body.length + 1 });
  await expect.poll(() => keptTables().length).toBe(1);
  socket.destroy();
  await expect.poll(keptTables).toEqual([]);
  // Whatever was begun of it has ended before the next import does.
  await apply(clients('NEXT', 1));
  await expect.poll(openTransactions).toEqual([{ count: 0 }]);
  expect(await countOf('CUT')).toBe(0);
});

test.each(['application/json', NDJSON])(
  'A client that disconnects afterwards has it imported whole (%s)',
  async (accept) => {
    const prefix = accept === NDJSON ? 'GATED-LINES-' : 'GATED-WHOLE-';
    open = await shutGate(web.database.appUrl);
    const socket = await begin(clients(prefix, 50), { accept });
    await expect.poll(() => rowsOf(web.database.appUrl, WAITING), { timeout: 10_000 }).toEqual([{ count: 1 }]);
    socket.destroy();
    await open();
    await expect.poll(() => countOf(prefix), { timeout: 10_000 }).toBe(50);
    expect(await openTransactions()).toEqual([{ count: 0 }]);
    expect(keptTables()).toEqual([]);
  },
);

test('A client that does not read the progress keeps no transaction open', async () => {
  const socket = await begin(clients('SLOW', 2000), { accept: NDJSON });
  await expect.poll(() => countOf('SLOW'), { timeout: 10_000 }).toBe(2000);
  await expect.poll(openTransactions).toEqual([{ count: 0 }]);
  socket.destroy();
});

test('Repeated under one Idempotency-Key it is imported once, as a document and as lines', async () => {
  const headers = { 'Idempotency-Key': newId() };
  const body = clients('ONCE', 3);
  const first = await apply(body, headers);
  const again = await apply(body, headers);
  const lines = await apply(body, { ...headers, Accept: NDJSON });
  const { importId } = JSON.parse(first.text) as Report;
  expect(again.text).toBe(first.text);
  expect([first, again, lines].map(({ headers: had }) => had['idempotency-replayed'])).toEqual([
    undefined,
    'true',
    'true',
  ]);
  expect(linesOf(lines.text)).toEqual([{ type: 'report', report: JSON.parse(first.text) as object }]);
  const kept = { text: 'select count(*)::int as count from imports where id = $1', values: [importId] };
  expect(await web.here.db.run(kept)).toEqual([{ count: 1 }]);
  expect(JSON.parse((await apply(clients('OTHER', 3), headers)).text)).toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('A refused import is not remembered under its key: the corrected file is imported under it', async () => {
  const headers = { 'Idempotency-Key': newId() };
  expect((await apply('reference,clientName\r\nFIX1,\r\n', headers)).status).toBe(422);
  expect((await apply(clients('FIX', 1), headers)).status).toBe(200);
});

test('A table larger than other bodies may be is accepted for tables', async () => {
  const wide = 'x'.repeat(600_000);
  const body = ['reference,clientName', ...Array.from({ length: 20 }, (_, i) => `L${i},${wide}`), ''].join('\r\n');
  expect(body.length).toBeGreaterThan(10 * 1_048_576);
  expect((await apply(body)).status).toBe(422);
  const elsewhere = { ...bearer, 'Content-Type': 'text/csv' };
  expect((await ask(web.port, '/api/v1/clients', { method: 'POST', body, headers: elsewhere })).status).toBe(413);
});
