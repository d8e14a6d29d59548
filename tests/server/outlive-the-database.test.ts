import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { transact } from '#domain/context.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { migrate } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { APP_ROLE, type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { installQueue } from '#platform/queue.ts';
import { ask, freePort } from '../support/ask.ts';
import { cutConnections } from '../support/cut.ts';
import { foundTestAgency } from '../support/two-agencies.ts';

type Process = { child: ChildProcess; ended: Promise<unknown[]>; said(): string; complained(): string };

let folder: string;
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
    env: { PATH, HOME, NODE_ENV: 'test', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
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
  folder = mkdtempSync(join(tmpdir(), 'countersign-outlive-'));
  chmodSync(folder, 0o755); // the user that runs PostgreSQL has to reach it
  port = await freePort();
  postgres = await startEmbeddedPostgres({ dataDir: folder, persistent: false, fast: true });
  await migrate(postgres.ownerUrl, APP_ROLE);
  await installQueue(postgres.appUrl);
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: postgres.appUrl, LOG_LEVEL: 'silent', DATA_DIR: folder });
  platform = await openPlatform(config);
  here = await foundTestAgency(platform, 'here');
  ({ key } = await createApiKey(here, { name: 'Payroll', scopes: ['directory:write'] }));
  [web, worker] = [start('serve'), start('work')];
  await Promise.all([isRunning(web), isRunning(worker)]);
}, 90_000);
afterAll(async () => {
  for (const one of [web, worker]) one.child.kill('SIGTERM');
  await Promise.all([web.ended, worker.ended]);
  await platform.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for a client again and again, under one key, until the answer is that it was made. @returns the other answers */
async function insistOnClient(clientName: string): Promise<number[]> {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': newId(),
  };
  const refusals: number[] = [];
  for (;;) {
    const body = JSON.stringify({ clientName });
    const { status } = await ask(port, '/api/v1/clients', { method: 'POST', headers, body });
    if (status === 201) return refusals;
    refusals.push(status);
    await sleep(20);
  }
}

const clients = async () => {
  const text = 'select client_name from clients order by client_name';
  return (await here.db.run<{ clientName: string }>({ text, values: [] })).map(({ clientName }) => clientName);
};

const mails = () => {
  const outbox = join(folder, 'data/outbox');
  return existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : [];
};

/** Queues a mail, once the database takes it. */
async function mailAbout(subject: string): Promise<void> {
  const to = { name: null, address: 'helen@kirkstall.example' };
  const words = { subject, html: '<p>37h 30m</p>', text: '37h 30m' };
  const eventId = newId();
  const put = () => transact(here, (ctx) => queueMail(ctx, { kind: 'digest', to, eventId, ...words }));
  await vi.waitUntil(
    () =>
      put()
        .then(() => true)
        .catch(() => false),
    { timeout: 20_000 },
  );
}

const isReady = () => ask(port, '/readyz').then(({ status }) => status === 200);

/** What a process logged as nobody's expectation. */
const faultsOf = ({ complained }: Process) =>
  complained()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: string }).level === 'error');

function expectLife() {
  expect([web.child.exitCode, web.child.signalCode], web.complained()).toEqual([null, null]);
  expect([worker.child.exitCode, worker.child.signalCode], worker.complained()).toEqual([null, null]);
}

test('Web process and worker live on when every one of their connections is cut, again and again, in the midst of work', async () => {
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
  // 409 says that the first request under the key still runs.
  expect([503, 409]).toEqual(expect.arrayContaining([...new Set(refusals.flat())]));
  expect(await clients()).toEqual(names);
  await mailAbout('After the cuts');
  await vi.waitUntil(() => mails().some((mail) => mail.includes('After the cuts')), { timeout: 20_000 });
  expectLife();
}, 90_000);

test('Both live on when PostgreSQL is restarted or killed, and are ready again a moment after it', async () => {
  const postmaster = () => Number(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  for (const [signal, name] of [
    ['SIGINT', 'A fast restart'],
    ['SIGKILL', 'A killed postmaster'],
  ] as const) {
    const pid = postmaster();
    const refusals = insistOnClient(name);
    process.kill(pid, signal);
    await vi.waitUntil(() => existsSync(join(folder, 'postgres/cluster/postmaster.pid')) && postmaster() !== pid, {
      timeout: 20_000,
    });
    await vi.waitUntil(isReady, { timeout: 20_000, interval: 50 });
    expect([503, 409]).toEqual(expect.arrayContaining([...new Set(await refusals)]));
    expect((await clients()).filter((one) => one === name)).toEqual([name]);
    await mailAbout(name);
    await vi.waitUntil(() => mails().some((mail) => mail.includes(name)), { timeout: 20_000 });
    expectLife();
  }
}, 120_000);
