import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'countersign-work-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the command line as its own process. */
function work(variables: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'test' as const, DATA_DIR: folder, LOG_LEVEL: 'warn', ...variables };
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/index.ts', 'work', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').finally(() => running.delete(child));
  return { child, ended, said: () => out, complained: () => err };
}

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
  expect(worker.complained()).toContain('Name the database in DATABASE_URL');
}, 30_000);
