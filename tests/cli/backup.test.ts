import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateExactly, MIGRATION_NAMES } from '#migrations/index.ts';
import { writeBackupFile } from '#platform/backup/write-backup.ts';
import { loadConfig } from '#platform/config.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { installQueue } from '#platform/queue/queue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';
import { PROGRAM, runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { contentsOf, fingerprints, rowsOf } from '../support/installation.ts';
import { losingAnswers } from '../support/lost-answers.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createBareDatabase } from '../support/postgres.ts';

let world: SeededWorld;
const folder = temporaryFolder('backup');
let archive: string;
const targets: TestDatabase[] = [];
beforeAll(async () => {
  world = await seedWorld(join(folder, 'source'));
  archive = join(folder, 'whole.tar.gz');
  const made = await runCommandLine(
    ['backup', '--out', archive, '--json'],
    envOf(world.database, join(folder, 'source')),
  );
  expect(made).toMatchObject({ code: 0, err: '' });
}, 60_000);
afterAll(async () => {
  await world.close();
  for (const target of targets) await target.drop();
});

const envOf = ({ ownerUrl, appUrl }: Pick<TestDatabase, 'ownerUrl' | 'appUrl'>, dataDir: string) => ({
  DATABASE_URL: appUrl,
  MIGRATION_DATABASE_URL: ownerUrl,
  DATA_DIR: dataDir,
  NODE_ENV: 'test' as const,
});

/** Creates a database without tables, dropped at the end. */
async function bareDatabase(): Promise<TestDatabase> {
  const target = await createBareDatabase();
  targets.push(target);
  return target;
}

const stateOf = async (ownerUrl: string) => (await rowsOf(ownerUrl, 'select * from installation_state'))[0];

const DIVIDED = `select relname, relrowsecurity, relforcerowsecurity from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
const JOBS = `select id, name, state, data, start_after from pgboss.job order by id`;

describe('A backup that is restored into a new database', () => {
  let target: TestDatabase;
  const dataDir = () => join(folder, 'target');
  beforeAll(async () => {
    target = await bareDatabase();
    const restored = await runCommandLine(['restore', archive, '--json'], envOf(target, dataDir()));
    expect(restored).toMatchObject({ code: 0, err: '' });
  }, 60_000);

  test('returns every row of every table, including those of no agency', async () => {
    const [was, is] = [await fingerprints(world.database.ownerUrl), await fingerprints(target.ownerUrl)];
    // In the installation's state only the feed's epoch differs: readers are told that what they know may be lost.
    expect({ ...is, installation_state: '' }).toEqual({ ...was, installation_state: '' });
    expect(await stateOf(target.ownerUrl)).toEqual({
      ...(await stateOf(world.database.ownerUrl)),
      feed_epoch: expect.any(String) as string,
    });
    expect(is.installation_state).not.toBe(was.installation_state);
    for (const name of ['timesheets', 'roles', 'timesheet_files', 'payroll_entries', 'outbound_mails', 'sessions'])
      expect(was[name], name).not.toMatch(/^0:/);
  });
  test('returns the waiting jobs', async () => {
    const was = await rowsOf(world.database.appUrl, JOBS);
    expect(was.length).toBeGreaterThan(0);
    expect(await rowsOf(target.appUrl, JOBS)).toEqual(was);
  });
  test('returns every file, byte for byte', () => {
    const was = contentsOf(join(folder, 'source', 'files'));
    expect(Object.keys(was).length).toBeGreaterThanOrEqual(2);
    expect(contentsOf(join(dataDir(), 'files'))).toEqual(was);
  });
  test('leaves row-level security in force', async () => {
    expect(await rowsOf(target.ownerUrl, DIVIDED)).toEqual(await rowsOf(world.database.ownerUrl, DIVIDED));
    const checked = await runHere(['agency', 'list', '--json'], envOf(target, dataDir()));
    expect(JSON.parse(checked.out)).toMatchObject({
      agencies: [{ canonicalName: 'here' }, { canonicalName: 'there' }],
    });
  });
  test('is refused by a database that is not empty', async () => {
    const again = await runHere(['restore', archive], envOf(target, dataDir()));
    expect(again.code).not.toBe(0);
    expect(again.err).toContain('The database is not empty.');
  });
});

test('Only its owner may read the archive, and no unfinished part stays beside it', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

describe('An incomplete archive is refused before anything is written', () => {
  const damaged: [string, (plain: Buffer) => Buffer, RegExp][] = [
    ['cut off', (plain) => gzipSync(plain).subarray(0, 4000), /damaged or incomplete/],
    ['cut off between two parts', (plain) => gzipSync(plain.subarray(0, 512 * 4)), /damaged|incomplete/],
    [
      'altered in one letter',
      (plain) => {
        const at = plain.indexOf('Kirkstall', plain.indexOf('database/public.clients.copy'));
        const copy = Buffer.from(plain);
        copy[at] = 'L'.charCodeAt(0);
        return gzipSync(copy);
      },
      /public\.clients\.copy was altered/,
    ],
    [
      'altered in its manifest',
      (plain) => {
        const at = plain.lastIndexOf('"rows": ');
        const copy = Buffer.from(plain);
        copy[at + 8] = copy[at + 8] === 0x39 ? 0x38 : 0x39;
        return gzipSync(copy);
      },
      /its manifest was altered/,
    ],
  ];
  test.each(damaged)('%s', async (name, damage, words) => {
    const target = await bareDatabase();
    const path = join(folder, `${name.replaceAll(' ', '-')}.tar.gz`);
    writeFileSync(path, damage(gunzipSync(readFileSync(archive))));
    const refused = await runHere(['restore', path], envOf(target, join(folder, 'damaged')));
    expect(refused.code).not.toBe(0);
    expect(refused.err).toMatch(words);
    expect(await rowsOf(target.ownerUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  });
});

describe('A backup of another version', () => {
  const write = ({ ownerUrl, appUrl }: TestDatabase, name: string) => {
    const files = createFileStore(loadConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, name) }));
    const [out, takenAt] = [join(folder, `${name}.tar`), '2026-05-26T08:40:00Z'];
    return writeBackupFile({ ownerUrl, appUrl, files, key: null, version: '0.0.1', takenAt }, out).then(() => out);
  };
  const roleOf = (url: string) => new URL(url).username;

  test('is restored as it was and then migrated, where it is older', async () => {
    const [source, target] = [await bareDatabase(), await bareDatabase()];
    const older = MIGRATION_NAMES.filter((name) => name < '0022');
    await migrateExactly(source.ownerUrl, roleOf(source.appUrl), older);
    await installQueue(source.appUrl);
    await rowsOf(
      source.ownerUrl,
      `insert into accounts (id, email_address, fullname) values (gen_random_uuid(), 'a@b.example', 'A')`,
    );
    const restored = await runHere(
      ['restore', await write(source, 'older-source'), '--json'],
      envOf(target, join(folder, 'older')),
    );
    expect(restored).toMatchObject({ code: 0, err: '' });
    const { migrated } = JSON.parse(restored.out) as { migrated: string[] };
    expect(migrated).toEqual(MIGRATION_NAMES.filter((name) => name > '0022'));
    expect(await rowsOf(target.ownerUrl, 'select email_address from accounts')).toEqual([
      { email_address: 'a@b.example' },
    ]);
  }, 60_000);
  test('is refused where it is newer', async () => {
    const [source, target] = [await createTestDatabase(), await bareDatabase()];
    targets.push(source);
    await rowsOf(
      source.ownerUrl,
      `insert into migrations (name, batch, migration_time) values ('9999-later', 99, now())`,
    );
    const path = await write(source, 'newer');
    const refused = await runHere(['restore', path], envOf(target, join(folder, 'refused')));
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('made by version 0.0.1, which is newer than this one');
    expect(await rowsOf(target.ownerUrl, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  }, 60_000);
});

test('A restore that is killed leaves the database empty, and can be repeated', { timeout: 120_000 }, async () => {
  const target = await createTestDatabase();
  targets.push(target);
  const holder = new pg.Client({ connectionString: target.ownerUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table timesheets in access share mode');
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...envOf(target, join(folder, 'killed')) };
  const killed = spawn(process.execPath, [...PROGRAM, 'restore', archive], { env });
  const ended = new Promise((resolve) => killed.once('exit', resolve));
  const said: string[] = [];
  killed.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  // It waits for the lock in the middle of its transaction.
  const waiting = `select 1 from pg_locks where not granted and relation = 'timesheets'::regclass`;
  while ((await rowsOf(target.ownerUrl, waiting)).length === 0) {
    expect(killed.exitCode, said.join('')).toBeNull();
    await sleep(100);
  }
  killed.kill('SIGKILL');
  await ended;
  await holder.end();
  expect(await rowsOf(target.ownerUrl, 'select id from agencies union all select id from accounts')).toEqual([]);
  const again = await runHere(['restore', archive], envOf(target, join(folder, 'killed')));
  expect(again).toMatchObject({ code: 0 });
  const [was, is] = [await fingerprints(world.database.ownerUrl), await fingerprints(target.ownerUrl)];
  expect({ ...is, installation_state: '' }).toEqual({ ...was, installation_state: '' });
});

test('A restore whose connection breaks before it hears of its commit keeps the files that the rows name', async () => {
  const target = await bareDatabase();
  const answerLost = await losingAnswers(target.ownerUrl, 'commit');
  const dataDir = join(folder, 'answer-lost');
  const run = await runHere(['restore', archive], {
    ...envOf(target, dataDir),
    MIGRATION_DATABASE_URL: answerLost.url,
  });
  await answerLost.close();
  const err = expect.stringContaining('The database does not answer.') as string;
  expect([run, answerLost.lost()]).toEqual([{ code: 4, out: '', err }, 1]);
  expect((await rowsOf(target.ownerUrl, 'select id from agencies')).length).toBeGreaterThan(0);
  expect(contentsOf(join(dataDir, 'files'))).toEqual(contentsOf(join(folder, 'source/files')));
}, 120_000);
