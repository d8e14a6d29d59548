import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { sweepBackups } from '#jobs/sweep-backups.job.ts';
import { startWorker } from '#jobs/worker.ts';
import { listStoredBackups } from '#platform/backup/stored-backups.ts';
import { fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { createLog } from '#platform/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { cutConnections } from '../support/cut.ts';
import { rowsOf } from '../support/installation.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Counts connections waiting for a lock while reading a table for a backup; others may wait briefly before. */
const READING = `select count(*)::int from pg_stat_activity
  where datname = current_database() and usename = current_user and wait_event_type = 'Lock' and query like 'copy (%'`;

const folder = temporaryFolder('sweep');
let database: TestDatabase;
let platform: Platform;
beforeAll(async () => {
  database = await createTestDatabase();
  // The command that makes the backup reads it from here, as in operation.
  process.env.BACKUP_KEY_FILE = join(folder, 'key.txt');
  writeFileSync(process.env.BACKUP_KEY_FILE, await generateIdentity());
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    BACKUP_AT: '02:30',
    BACKUP_KEY_FILE: process.env.BACKUP_KEY_FILE,
  });
  platform = await openPlatform(config, { log: createLog({ level: 'silent' }) });
});
afterAll(async () => {
  delete process.env.BACKUP_KEY_FILE;
  await platform.close();
  await database.drop();
});

const takenAt = async () => (await listStoredBackups(createFileStore(platform.config))).map((one) => one.takenAt);
async function sweepAt(instant: string, own: Platform = platform): Promise<void> {
  const job = {
    id: newId(),
    name: 'sweep-backups' as const,
    agencyId: null,
    data: null,
    attempt: 1,
    isLastAttempt: true,
    workerId: newId(),
  };
  const mailer = createMailer(own.config);
  await sweepBackups.sweep({ platform: { ...own, clock: fixedClock(instant) }, mailer }, job);
}

test(
  'A backup is made at its time of day, once, late if it was missed, and not if nobody asked for it',
  {
    timeout: 120_000,
  },
  async () => {
    const off = { ...platform, config: { ...platform.config, backups: { at: null, passphrase: null, keyFile: null } } };
    await sweepAt('2026-05-26T02:33:00Z', off);
    expect(await takenAt()).toEqual([]);
    await sweepAt('2026-05-26T02:33:00Z');
    await sweepAt('2026-05-26T02:48:00Z');
    await sweepAt('2026-05-27T02:29:59Z');
    expect(await takenAt()).toEqual(['2026-05-26T02:33:00Z']);
    // No worker was running at half past two.
    await sweepAt('2026-05-27T09:03:00Z');
    expect(await takenAt()).toEqual(['2026-05-27T09:03:00Z', '2026-05-26T02:33:00Z']);
  },
);

test('A failed backup gives the reason, and is made by the next sweep', { timeout: 120_000 }, async () => {
  const elsewhere = new URL(database.ownerUrl);
  elsewhere.pathname = '/no_such_database';
  const broken = { ...platform, config: { ...platform.config, migrationDatabaseUrl: elsewhere.href } };
  await expect(sweepAt('2026-05-28T02:33:00Z', broken)).rejects.toThrow(
    'The backup failed: The database was not found.',
  );
  await sweepAt('2026-05-28T02:48:00Z');
  expect((await takenAt())[0]).toBe('2026-05-28T02:48:00Z');
});

test(
  'A backup whose connections are cut midway leaves nothing, and is made by the next sweep',
  { timeout: 120_000 },
  async () => {
    const before = await takenAt();
    const locker = new pg.Client({ connectionString: database.ownerUrl });
    locker.on('error', () => undefined); // it is cut with the others
    await locker.connect();
    await locker.query('begin; lock table accounts in access exclusive mode');
    const ended = sweepAt('2026-05-29T02:33:00Z').catch((error: Error) => error.message);
    await expect.poll(() => rowsOf(database.ownerUrl, READING), { timeout: 60_000 }).toEqual([{ count: 1 }]);
    expect(await cutConnections(database.ownerUrl)).toBeGreaterThan(1);
    expect(await ended).toMatch(/^The backup failed: /);
    expect(await takenAt()).toEqual(before);
    const names = readdirSync(folder, { recursive: true }).map(String);
    expect(names.filter((name) => /part$|20260529|2026-05-29/.test(name))).toEqual([]);
    await sweepAt('2026-05-29T02:48:00Z');
    expect(await takenAt()).toEqual(['2026-05-29T02:48:00Z', ...before]);
  },
);

/** Returns this process's children that are making a backup. */
const backingUp = () =>
  spawnSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((args) => args.includes(' backup run '));

test(
  'A worker that is stopped ends the backup it is making, and the next worker makes it',
  { timeout: 120_000 },
  async () => {
    const before = await takenAt();
    const locker = new pg.Client({ connectionString: database.ownerUrl });
    await locker.connect();
    await locker.query('begin; lock table accounts in access exclusive mode');
    const own = { ...platform, clock: fixedClock('2026-05-30T02:33:00Z') };
    const worker = await startWorker(own, { pollSeconds: 0.05 });
    await platform.queue.enqueue(platform.pool.for({ agencyId: null }), [
      { name: 'sweep-backups', agencyId: null, data: null },
    ]);
    await expect.poll(() => rowsOf(database.ownerUrl, READING), { timeout: 60_000 }).toEqual([{ count: 1 }]);
    expect(backingUp()).toHaveLength(1);
    await worker.stop();
    expect(backingUp()).toEqual([]);
    await locker.end();
    expect(await takenAt()).toEqual(before);
    const names = readdirSync(folder, { recursive: true }).map(String);
    expect(names.filter((name) => /part$|20260530|2026-05-30/.test(name))).toEqual([]);
    await expect.poll(() => rowsOf(database.ownerUrl, READING), { timeout: 60_000 }).toEqual([{ count: 0 }]);
    await sweepAt('2026-05-30T02:48:00Z');
    expect(await takenAt()).toEqual(['2026-05-30T02:48:00Z', ...before]);
  },
);

test('A worker that has to make backups without rights of the tables’ owner does not start', async () => {
  const config = { ...platform.config, migrationDatabaseUrl: null };
  await expect(startWorker({ ...platform, config })).rejects.toThrow('BACKUP_AT needs MIGRATION_DATABASE_URL');
});
