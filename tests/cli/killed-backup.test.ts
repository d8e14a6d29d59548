import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homesOf } from '#platform/database/postgres-place.ts';
import { removeLeftArrivals } from '#platform/files/left-arrivals.ts';
import { PROGRAM } from '../support/command-line.ts';
import { rowsOf } from '../support/installation.ts';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let world: SeededWorld;
const folder = temporaryFolder('killed-backup');
const dataDir = join(folder, 'data');
const files = join(dataDir, 'files');
const keyFile = join(folder, 'key.txt');
beforeAll(async () => {
  world = await seedWorld(dataDir);
  writeFileSync(keyFile, await generateIdentity());
}, 60_000);
afterAll(async () => {
  await world.close();
});

function environment() {
  const { PATH, HOME } = process.env;
  const { ownerUrl, appUrl } = world.database;
  return {
    ...{ PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl },
    ...{ NODE_ENV: 'test' as const, BACKUP_KEY_FILE: keyFile },
  };
}

/** Starts a command on the files' installation. */
const start = (args: string[], env = {}) =>
  spawn(process.execPath, [...PROGRAM, ...args], { env: { ...environment(), ...env } });

test('A killed backup leaves nobody’s data in the clear, and the next start removes the rest of it', async () => {
  const holder = new pg.Client({ connectionString: world.database.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table timesheets');
  const before = readdirSync(dataDir);
  const killed = start(['backup', 'run']);
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  const said: string[] = [];
  killed.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  // It has written other tables by then, and waits for this one.
  const waiting = `select 1 from pg_locks where not granted and relation = 'timesheets'::regclass`;
  while ((await rowsOf(world.database.ownerUrl, waiting)).length === 0) {
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

/** Returns the databases that run on one of these folders. */
const serversOn = (homes: string[]) =>
  execFileSync('ps', ['-eo', 'args=', '-ww'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => homes.some((home) => line.includes(` -D ${home}/`)));

test('The database and the files of a killed trial of a backup end with the next one', async () => {
  const archive = join(folder, 'taken.tar.gz.age');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  expect(await once(start(['backup', '--out', archive]), 'exit')).toEqual([0, null]);
  const killed = start(['backup', 'verify', archive], { TMPDIR: temporary });
  const ended = once(killed, 'exit');
  const homes = () =>
    readdirSync(temporary)
      .filter((name) => name.startsWith('countersign-trial-'))
      .flatMap((name) => homesOf(join(temporary, name)));
  await expect.poll(() => serversOn(homes()).length, { timeout: 60_000, interval: 50 }).toBe(1);
  killed.kill('SIGKILL');
  await ended;
  const left = homes();
  expect(serversOn(left)).toHaveLength(1);
  const [code] = (await once(start(['backup', 'verify', archive], { TMPDIR: temporary }), 'exit')) as [number];
  expect(code).toBe(0);
  const own = readdirSync(temporary).filter((name) => name.startsWith('countersign-'));
  expect([serversOn(left), left.filter((home) => existsSync(home)), own]).toEqual([[], [], []]);
}, 180_000);
