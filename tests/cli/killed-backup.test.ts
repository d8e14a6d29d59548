import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLeftArrivals } from '#platform/files/left-arrivals.ts';
import { rowsOf } from '../support/installation.ts';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let world: SeededWorld;
const folder = temporaryFolder('killed-backup');
const dataDir = join(folder, 'data');
const files = join(dataDir, 'files');
beforeAll(async () => {
  world = await seedWorld(dataDir);
}, 60_000);
afterAll(async () => {
  await world.close();
});

test('A killed backup leaves nobody’s data in the clear, and the next start removes the rest of it', async () => {
  const holder = new pg.Client({ connectionString: world.database.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table timesheets');
  const before = readdirSync(dataDir);
  const { PATH, HOME } = process.env;
  const { ownerUrl, appUrl } = world.database;
  const env = {
    ...{ PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl },
    ...{ NODE_ENV: 'test' as const, BACKUP_PASSPHRASE: 'a passphrase of the tests' },
  };
  const killed = spawn(process.execPath, ['--import', 'tsx', 'cli/index.ts', 'backup', 'run'], { env });
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  const said: string[] = [];
  killed.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  // It has written other tables by then, and waits for this one.
  const waiting = `select 1 from pg_locks where not granted and relation = 'timesheets'::regclass`;
  while ((await rowsOf(ownerUrl, waiting)).length === 0) {
    expect(killed.exitCode, said.join('')).toBeNull();
    await sleep(100);
  }
  killed.kill('SIGKILL');
  await ended;
  await holder.end();
  expect(readdirSync(dataDir)).toEqual(before);
  expect(await removeLeftArrivals({ folder: files })).toHaveLength(1);
  expect([readdirSync(join(files, '.incoming')), existsSync(join(files, 'backups'))]).toEqual([[], false]);
}, 120_000);
