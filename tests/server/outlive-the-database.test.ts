import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { migrate } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE, type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { ask, freePort } from '../support/ask.ts';
import { cutConnections } from '../support/cut.ts';
import { rowsOf } from '../support/installation.ts';
import { openStream } from '../support/live-stream.ts';
import { makePlacement } from '../support/placement.ts';
import { postmasterPid } from '../support/postmaster.ts';
import { foundTestAgency } from '../support/two-agencies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Process = { child: ChildProcess; ended: Promise<unknown[]>; said(): string; complained(): string };

const folder = temporaryFolder('outlive');
let postgres: EmbeddedPostgres;
let platform: Platform;
let here: Context;
let port: number;
let key: string;
let web: Process;
let worker: Process;

/** Starts a built process of the product on the database. */
function start(command: 'serve' | 'work'): Process {
  const { PATH, HOME } = process.env;
  const settings = { DATABASE_URL: postgres.appUrl, DATA_DIR: join(folder, 'data'), PORT: String(port) };
  const child = spawn(process.execPath, ['bin/countersign.js', command, '--json'], {
    env: { PATH, HOME, NODE_ENV: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'warn', API_RATE_LIMIT: '100000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, ended: once(child, 'close'), said: () => out, complained: () => err };
}

const isRunning = ({ said, child }: Process) =>
  vi.waitUntil(() => said() !== '' || child.exitCode !== null, { timeout: 30_000, interval: 50 });

beforeAll(async () => {
  chmodSync(folder, 0o755); // the user that runs PostgreSQL needs access to it
  port = await freePort();
  postgres = await startEmbeddedPostgres({ dataDir: folder, persistent: false }); // durable, as in operation
  await migrate(postgres.ownerUrl, APP_ROLE);
  await installQueue(postgres.appUrl);
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: postgres.appUrl, LOG_LEVEL: 'silent', DATA_DIR: folder });
  platform = await openPlatform(config);
  here = await foundTestAgency(platform, 'here');
  ({ key } = await createApiKey(here, {
    name: 'Payroll',
    scopes: ['directory:read', 'directory:write', 'timesheets:read', 'timesheets:write'],
  }));
  [web, worker] = [start('serve'), start('work')];
  await Promise.all([isRunning(web), isRunning(worker)]);
}, 90_000);
afterAll(async () => {
  for (const one of [web, worker]) one.child.kill('SIGTERM');
  await Promise.all([web.ended, worker.ended]);
  await platform.close();
  await postgres.stop();
});

/** Retries under one key until the response is that it was created. @returns the other responses */
async function insist(path: string, content: object, onMade: () => void = () => undefined): Promise<number[]> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': newId(),
  };
  const refusals: number[] = [];
  for (;;) {
    const answer = await ask(port, `/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(content) });
    if (answer.status === 201) {
      onMade();
      return refusals;
    }
    if (answer.status === 503) expect(answer.headers['retry-after']).toBe('5');
    refusals.push(answer.status);
    await sleep(20);
  }
}
const insistOnClient = (clientName: string) => insist('/clients', { clientName });

const clients = async () => {
  const text = 'select client_name from clients order by client_name';
  return (await here.db.run<{ clientName: string }>({ text, values: [] })).map(({ clientName }) => clientName);
};

const mails = () => {
  const outbox = join(folder, 'data/outbox');
  return existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : [];
};

/** Queues an email, once the database accepts it. */
async function mailAbout(subject: string): Promise<void> {
  const to = { name: null, address: 'helen@kirkstall.example' };
  const words = { subject, html: '<p>37h 30m</p>', text: '37h 30m' };
  const eventId = newId();
  const put = () => transact(here, (tx) => queueMail(tx, { kind: 'digest', to, eventId, ...words }));
  await vi.waitUntil(
    () =>
      put()
        .then(() => true)
        .catch(() => false),
    { timeout: 20_000 },
  );
}

const isReady = () => ask(port, '/readyz').then(({ status }) => status === 200);

/** Returns what a process logged unexpectedly. */
const faultsOf = ({ complained }: Process) =>
  complained()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: string }).level === 'error');

function expectLife() {
  expect([web.child.exitCode, web.child.signalCode], web.complained()).toEqual([null, null]);
  expect([worker.child.exitCode, worker.child.signalCode], worker.complained()).toEqual([null, null]);
}

test('Web process and worker survive every connection being cut, again and again, in the middle of work', async () => {
  const names = Array.from({ length: 24 }, (_, number) => `Cut ${String(number).padStart(2, '0')}`);
  let isOver = false;
  const cutting = (async () => {
    for (; !isOver; await sleep(200)) await cutConnections(postgres.appUrl);
  })();
  const refusals = await Promise.all(names.map(insistOnClient));
  isOver = true;
  await cutting;
  expectLife();
  expect(faultsOf(web)).toEqual([]);
  // 409 means that the first request under the key is still running.
  expect([503, 409]).toEqual(expect.arrayContaining([...new Set(refusals.flat())]));
  expect(await clients()).toEqual(names);
  await mailAbout('After the cuts');
  await vi.waitUntil(() => mails().some((mail) => mail.includes('After the cuts')), { timeout: 20_000 });
  expectLife();
}, 90_000);

/** Stops PostgreSQL and waits until another one responds: readiness has to follow within five seconds. */
async function restart(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const pid = postmasterPid(folder)!;
  process.kill(pid, signal);
  await vi.waitUntil(() => ![null, pid].includes(postmasterPid(folder)), { timeout: 20_000 });
  const answers = () => rowsOf(postgres.appUrl, 'select 1').then(Boolean, () => false);
  await vi.waitUntil(answers, { timeout: 20_000, interval: 50 });
  await vi.waitUntil(isReady, { timeout: 5000, interval: 50 });
}

test.each([
  ['SIGINT', 'in use', 'A fast restart'],
  ['SIGKILL', 'in use', 'A killed postmaster'],
  ['SIGKILL', 'idle', 'One killed while nothing was asked'],
] as const)(
  'Both survive PostgreSQL being ended by %s while they are %s, and are ready a moment after it is back',
  async (signal, use, name) => {
    const stream = await openStream({ port }, { Authorization: `Bearer ${key}`, Host: `localhost:${port}` });
    await stream.until('hello');
    const requested = use === 'in use' ? insistOnClient(name) : null;
    await restart(signal);
    const refusals = await (requested ?? insistOnClient(name));
    expect(requested ? [503, 409] : []).toEqual(expect.arrayContaining([...new Set(refusals)]));
    expect((await clients()).filter((one) => one === name)).toEqual([name]);
    await insistOnClient(`${name}, later`);
    await stream.until('client.created');
    stream.close();
    await mailAbout(name);
    await vi.waitUntil(() => mails().some((mail) => mail.includes(name)), { timeout: 20_000 });
    expectLife();
  },
  120_000,
);

test('Of 200 timesheets submitted while PostgreSQL is killed every acknowledged one is there, once and complete', async () => {
  const placements = [];
  for (let count = 0; count < 20; count += 1) placements.push(await makePlacement(here));
  const mondays = Array.from({ length: 10 }, (_, week) => Temporal.PlainDate.from('2026-01-05').add({ weeks: week }));
  let made = 0;
  const submitting = placements.flatMap(({ contractorId }) =>
    mondays.map((monday) => {
      const entries = Array.from({ length: 5 }, (_, day) => ({
        entryDate: monday.add({ days: day }).toString(),
        startTime: '09:00',
        endTime: '17:00',
        breakTime: '30',
      }));
      const week = { beginning: monday.toString(), taskId: newId(), entries };
      return insist(`/contractors/${contractorId}/timesheets`, week, () => (made += 1));
    }),
  );
  await vi.waitUntil(() => made >= 20, { timeout: 60_000, interval: 5 });
  await restart('SIGKILL');
  const refusals = (await Promise.all(submitting)).flat();
  expect([503, 409]).toEqual(expect.arrayContaining([...new Set(refusals)]));
  const [counts] = await here.db.run({
    text: `select (select count(*)::int from timesheets) as timesheets, (select count(*)::int from timesheet_entries) as entries,
      (select count(*)::int from audit_events where action = 'timesheet.submitted') as events`,
    values: [],
  });
  expect(counts).toEqual({ timesheets: 200, entries: 1000, events: 200 });
  expect(faultsOf(web)).toEqual([]);
  expectLife();
}, 180_000);
