import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkUp, type Finding } from '#cli/checks/check-up.ts';
import { loadConfig } from '#platform/config.ts';
import { freePort } from '../support/ask.ts';
import { runCommandLine } from '../support/command-line.ts';
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
    found: 'Files can be neither stored nor read.',
    detail: expect.stringContaining('ENOTDIR'),
  });
  expect(found['data folder']?.found).toMatch(/: \d+ MB free$/);
  const mute = await states({ PUPPETEER_EXECUTABLE_PATH: '/bin/false' });
  expect(mute.browser).toMatchObject({ state: 'problem', advice: expect.stringContaining('Chromium') });
  expect(found['database role']?.found).toContain('owns tables');
  const away = await states({ DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${port}/none` });
  expect(away.database).toMatchObject({ state: 'problem', advice: expect.stringContaining('DATABASE_URL') });
  expect(JSON.stringify(away)).not.toContain('secret-word');
});

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
