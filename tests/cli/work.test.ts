import { afterAll, expect, test, vi } from 'vitest';
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

test('A worker of its own works until it is told to stop, and then ends well', async () => {
  const worker = work({ DATABASE_URL: database.appUrl });
  await vi.waitUntil(() => worker.said() !== '' || worker.child.exitCode !== null, { timeout: 30_000, interval: 50 });
  expect(JSON.parse(worker.said()), worker.complained()).toEqual({ isWorking: true });
  worker.child.kill('SIGTERM');
  expect((await worker.ended)[0]).toBe(0);
  expect(worker.complained()).toBe('');
}, 60_000);

test('A worker without a database says which setting it misses', async () => {
  const worker = work({});
  expect((await worker.ended)[0]).toBe(2);
  expect(worker.complained()).toContain('Set DATABASE_URL to the database');
}, 30_000);
