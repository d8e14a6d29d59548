import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkUp, type Finding } from '#cli/checks/check-up.ts';
import { loadConfig } from '#platform/config.ts';
import { freePort } from '../support/ask.ts';
import { PROGRAM, runCommandLine } from '../support/command-line.ts';
import { openObjectStore } from '../support/object-store.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('doctor');

/** Returns the state of every check, by name, under these settings. */
async function states(settings: Record<string, string>): Promise<Record<string, Finding>> {
  const databaseUrl = settings.DATABASE_URL ?? database.appUrl;
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    ...settings,
  });
  const findings = await checkUp({ ...config, databaseUrl });
  return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
}

test('A sound installation has no problems', async () => {
  const found = await states({});
  // Automatic backups are off.
  expect(Object.values(found).filter(({ state }) => state !== 'ok')).toEqual([
    {
      check: 'backups',
      state: 'not checked',
      found: 'BACKUP_AT is not set; there is none in the file store',
      advice: null,
    },
  ]);
  expect(Object.keys(found)).toEqual([
    'database',
    'database role',
    'row-level security',
    'connections',
    'queue',
    'clock',
    'migrations',
    'distribution',
    'sealed values',
    'mail',
    'browser',
    'file store',
    'data folder',
    'temporary folder',
    'room for files',
    'backups',
  ]);
  expect(found['row-level security']?.found).toMatch(/forced on all \d\d tenant tables/);
  expect(found.connections?.found).toBe('to PostgreSQL itself; transactions in UTC, 30s for a statement');
});

test('Every problem is named, with what to do about it', async () => {
  const [port, taken] = [await freePort(), join(folder, 'a-file')];
  writeFileSync(taken, '');
  const found = await states({
    DATABASE_URL: database.ownerUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    FILE_FOLDER: join(taken, 'files'),
    PUPPETEER_EXECUTABLE_PATH: '/nowhere/chromium',
  });
  for (const check of ['database role', 'mail', 'browser', 'file store', 'room for files']) {
    expect(found[check], check).toMatchObject({ state: 'problem', advice: expect.stringMatching(/\.$/) });
  }
  expect(found.mail?.found).not.toMatch(/ECONNREFUSED|\(/);
  expect(found.mail?.detail).toContain(`ECONNREFUSED 127.0.0.1:${port}`);
  expect(found['file store']).toMatchObject({
    found: `${join(taken, 'files')} cannot be used: part of its path is not a folder.`,
    detail: expect.stringContaining('ENOTDIR'),
  });
  expect(found.browser?.found).toBe('There is no browser at /nowhere/chromium.');
  expect(found['data folder']?.found).toMatch(/: \d+ MB free$/);
  const mute = await states({ PUPPETEER_EXECUTABLE_PATH: '/bin/false' });
  expect(mute.browser).toMatchObject({
    found: '/bin/false does not start. Until it does, no PDF and no preview can be made.',
    advice: expect.stringMatching(/^Run it by hand .*: \/bin\/false --headless/),
  });
  expect(found['database role']?.found).toContain('owns tables');
  const away = await states({ DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${port}/none` });
  expect(away.database).toMatchObject({ state: 'problem', advice: expect.stringContaining('DATABASE_URL') });
  expect(JSON.stringify(away)).not.toContain('secret-word');
});

test('A file store that refuses says whether the bucket, its key or its server is at fault', async () => {
  const store = await openObjectStore('agency-files', 'AKIDTEST');
  const foundWith = async (changed: Record<string, string>) =>
    (await states({ ...store.settings, ...changed }))['file store']!;
  expect(await foundWith({})).toMatchObject({ state: 'ok' });
  expect(await foundWith({ S3_BUCKET: 'agency-filse' })).toMatchObject({ found: 'There is no bucket agency-filse.' });
  expect(await foundWith({ S3_ACCESS_KEY_ID: 'AKIDOTHER' })).toMatchObject({
    found: 'The file store refuses the access key for the bucket agency-files.',
  });
  await store.close();
  expect(await foundWith({})).toMatchObject({
    found: 'The file store does not answer.',
    detail: expect.stringContaining('ECONNREFUSED'),
  });
});

test.runIf(existsSync('/proc/self'))(
  'A data folder in which nothing can be made is a finding, not an endless wait',
  () => {
    const { PATH, HOME } = process.env;
    const { appUrl, ownerUrl } = database;
    const env = { PATH, HOME, NODE_ENV: 'test' as const, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl };
    const { stdout, signal } = spawnSync(process.execPath, [...PROGRAM, 'doctor'], {
      ...{ env: { ...env, DATA_DIR: '/proc/countersign' }, encoding: 'utf8' },
      ...{ timeout: 60_000, killSignal: 'SIGKILL' },
    });
    expect(signal).toBeNull();
    expect(stdout).toMatch(/^data folder +PROBLEM +\/proc\/countersign cannot be used: its folder does not exist\.$/m);
  },
  90_000,
);

test('The technical text of a problem stands on a line of its own below what to do', async () => {
  const port = await freePort();
  const { out } = await runCommandLine(['doctor'], {
    DATA_DIR: folder,
    DATABASE_URL: database.appUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  expect(out).toMatch(/^mail +PROBLEM +[^()]+\.$/m);
  expect(out).toMatch(new RegExp(`^mail: Check SMTP_URL\\.\\n {2}.*ECONNREFUSED 127\\.0\\.0\\.1:${port}$`, 'm'));
});
