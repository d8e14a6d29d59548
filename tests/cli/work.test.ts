import { closeSync, openSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { ask, freePort } from '../support/ask.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('work');
const running: WorkerProcess[] = [];
const work = (settings: Record<string, string>) => {
  const worker = startWorkerProcess({ DATA_DIR: folder, ...settings });
  running.push(worker);
  return worker;
};
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
});

test('A separate worker works until it is told to stop, and then exits cleanly', async () => {
  const worker = work({ DATABASE_URL: database.appUrl });
  await vi.waitUntil(() => worker.said() !== '' || worker.child.exitCode !== null, { timeout: 30_000, interval: 50 });
  expect(JSON.parse(worker.said()), worker.complained()).toEqual({ isWorking: true });
  worker.child.kill('SIGTERM');
  expect((await worker.ended)[0]).toBe(0);
  expect(worker.complained()).toBe('');
}, 60_000);

test('A web process whose standard output is full still answers, until it is told to stop', async () => {
  const [full, port] = [openSync('/dev/full', 'w'), await freePort()];
  const settings = { DATABASE_URL: database.appUrl, DATA_DIR: folder, PORT: String(port) };
  const serve = startWorkerProcess(settings, 'serve', full);
  closeSync(full);
  running.push(serve);
  const isReady = () =>
    ask(port, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await vi.waitUntil(async () => serve.child.exitCode !== null || (await isReady()), { timeout: 60_000, interval: 50 });
  serve.child.kill('SIGTERM');
  expect([(await serve.ended)[0], serve.complained()]).toEqual([0, '']);
}, 90_000);

test('A worker without a database says which setting is missing', async () => {
  const worker = work({});
  expect((await worker.ended)[0]).toBe(2);
  expect(worker.complained()).toContain('Set DATABASE_URL to the database');
}, 30_000);
