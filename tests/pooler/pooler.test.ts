import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { checkUp } from '#cli/checks/check-up.ts';
import { migrate, migrationStatus } from '#migrations/index.ts';
import { isUnused } from '#platform/backup/restore-backup.ts';
import { writeBackupFile } from '#platform/backup/write-backup.ts';
import { loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { countSealed } from '#platform/sealing/sealed-values.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { opened } from '../support/opened.ts';

const database = opened(createTestDatabase);
/** The application's connection directly to PostgreSQL, without the run's own pooler. */
let direct: string;
beforeAll(async () => {
  const url = new URL(database.appUrl);
  url.host = new URL(database.ownerUrl).host;
  direct = url.href;
});

const config = () => loadConfig({ NODE_ENV: 'test', DATA_DIR: join(tmpdir(), 'countersign-no-data') });

async function foundThrough(databaseUrl: string) {
  const findings = await checkUp({ ...config(), databaseUrl, migrationDatabaseUrl: null });
  return findings.find(({ check }) => check === 'connections') ?? findings.find(({ check }) => check === 'database');
}

test('The suites of this run ask PostgreSQL through a pooler', () => {
  expect(new URL(inject('postgres').appUrl).host).not.toBe(new URL(inject('postgres').ownerUrl).host);
});

test('No plan is kept on a shared connection', async () => {
  const pool = openDatabase({ connectionString: database.appUrl, poolSize: 1, onError: () => undefined });
  const db = pool.for({ agencyId: '0197f2a0-0000-7000-8000-000000000001' });
  for (let time = 0; time < 20; time += 1) await db.run({ text: 'select 1 as one', values: [] });
  const kept = await db.run({ text: 'select statement from pg_prepared_statements where name <> $1', values: [''] });
  await pool.close();
  expect(kept).toEqual([]);
});

test('The check-up says that connections are pooled, and that transactions have what they need', async () => {
  expect(await foundThrough(database.appUrl)).toMatchObject({
    state: 'ok',
    found: 'through a connection pooler; transactions in UTC, 30s for a statement',
  });
});

test('The check-up names a pooler that shares connections by statement', async () => {
  const bouncer = await startPgBouncer([direct], { mode: 'statement' });
  try {
    expect(await foundThrough(bouncer.through(direct))).toMatchObject({
      check: 'connections',
      state: 'problem',
      found: 'through a connection pooler; transactions are not possible',
      advice: 'Let the pooler share connections by transaction (pool_mode = transaction).',
    });
  } finally {
    await bouncer.stop();
  }
});

test.each([
  ['refuses', ''],
  ['drops', 'options'],
])(
  'The tables’ owner needs PostgreSQL itself, whether or not a pooler %s settings of connections',
  async (_, ignoring) => {
    const bouncer = await startPgBouncer([database.ownerUrl], { ignoring });
    const ownerUrl = bouncer.through(database.ownerUrl);
    const backup = {
      ownerUrl,
      appUrl: database.appUrl,
      files: createFileStore(config()),
      key: null,
      version: '1.0.0',
      takenAt: '2026-05-26T08:40:00Z',
    };
    try {
      for (const work of [
        () => migrate(ownerUrl, 'countersign_app'),
        () => migrationStatus(ownerUrl),
        () => countSealed(ownerUrl),
        () => isUnused(ownerUrl),
        () => writeBackupFile(backup, join(tmpdir(), 'countersign-no-backup.tar.gz')),
      ])
        await expect(work()).rejects.toThrow('MIGRATION_DATABASE_URL goes through a connection pooler.');
    } finally {
      await bouncer.stop();
    }
  },
);
