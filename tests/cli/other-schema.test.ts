import { afterEach, expect, test } from 'vitest';
import { migrate, migrationStatus, MIGRATION_NAMES, rollback } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.ts';
import { assertMigrated } from '#server/assert-migrated.ts';
import { runCommandLine } from '../support/command-line.ts';
import { rowsOf } from '../support/installation.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NEWER = '9999-of-a-newer-version';
const LAST = MIGRATION_NAMES.at(-1)!;

const database = opened(createTestDatabase);
const folder = temporaryFolder('other-schema');
afterEach(() => say(`delete from migrations where name = '${NEWER}'`));

const say = (text: string) => rowsOf(database.ownerUrl, text);
const becomeNewer = () => say(`insert into migrations (name, batch, migration_time) values ('${NEWER}', 99, now())`);
const role = () => decodeURIComponent(new URL(database.appUrl).username);
const settings = () => ({
  DATABASE_URL: database.appUrl,
  MIGRATION_DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});

/** Checks what a start reports about the database. */
async function look(): Promise<void> {
  const onError = () => undefined;
  const pool = openDatabase({ connectionString: database.appUrl, poolSize: 2, onError });
  await assertMigrated(pool).finally(() => pool.close());
}

test('A version works on a database migrated by a newer one, and undoes nothing', async () => {
  await becomeNewer();
  await look();
  expect(await migrationStatus(database.ownerUrl)).toEqual({
    applied: expect.arrayContaining([...MIGRATION_NAMES]) as string[],
    waiting: [],
    newer: [NEWER],
  });
  expect(await migrate(database.ownerUrl, role())).toEqual([]);
  await expect(rollback(database.ownerUrl)).rejects.toThrow(
    `Take these back with the newer version that has applied them: ${NEWER}.`,
  );
  const status = await runCommandLine(['migrate', 'status'], settings());
  expect(status.out).toMatch(new RegExp(`${NEWER} +applied by a newer version`));
  expect(status.code).toBe(0);
});

test('A version on a database that lacks its migrations does not start, and says what to do', async () => {
  await rollback(database.ownerUrl);
  const words = /The database waits for migrations of this version \(.*\)\. Run `countersign migrate up`/;
  await expect(look()).rejects.toThrow(words);
  for (const command of ['serve', 'work', 'up']) {
    const { MIGRATION_DATABASE_URL: _, ...asTheApplication } = settings();
    const ended = await runCommandLine([command], asTheApplication);
    expect([command, ended.code, ended.err]).toEqual([command, 1, expect.stringMatching(words)]);
  }
  expect(await migrate(database.ownerUrl, role())).toEqual([LAST]);
  await look();
}, 120_000);

test('A database that does not answer is not taken for an old one', async () => {
  const away = new URL(database.appUrl);
  away.port = '1';
  const pool = openDatabase({ connectionString: away.href, poolSize: 2, onError: () => undefined });
  await expect(assertMigrated(pool)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  await pool.close();
});
