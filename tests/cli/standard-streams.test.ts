import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('streams');
beforeAll(async () => {
  const founding = ['--name', 'Aire Staffing', '--canonical-name', 'aire', '--admin-name', 'Ruth Ellwood'];
  await runHere(['agency', 'create', ...founding, '--admin-email', 'ruth@aire.example'], settings());
}, 60_000);

const settings = () => ({
  DATABASE_URL: database.appUrl,
  MIGRATION_DATABASE_URL: database.ownerUrl,
  DATA_DIR: join(folder, 'data'),
  TMPDIR: folder,
});
const countersign = (args: string[], streams: { into?: string; from?: string } = {}, agency: string | null = 'aire') =>
  runCommandLine([...args, ...(agency === null ? [] : ['--agency', agency])], settings(), streams);
const at = (name: string) => join(folder, name);
const temporary = () => readdirSync(folder).filter((name) => name.startsWith('countersign-table-'));

test('A file is read from standard input and written to standard output where “-” is named', async () => {
  writeFileSync(at('clients.csv'), 'reference,clientName\nHOL,Holbeck Logistics\nALS,Airedale Signalling\n');
  const planned = await countersign(['import', 'apply', 'clients', '-', '--dry-run'], { from: at('clients.csv') });
  expect(planned.out).toContain('2 created, 0 changed, 0 unchanged, 0 rejected.\nNothing was written.');
  const applied = await countersign(['import', 'apply', 'clients', '-'], { from: at('clients.csv') });
  expect(applied).toMatchObject({ code: 0, err: '' });
  // The preceding dry run left nothing that would now count as unchanged.
  expect(applied.out).toContain('2 created, 0 changed, 0 unchanged, 0 rejected.\nApplied.');

  await countersign(['export', 'clients', '--format', 'xlsx', '--out', '-'], { into: at('clients.xlsx') });
  const again = await countersign(['import', 'plan', 'clients', '-'], { from: at('clients.xlsx') });
  expect(again.out).toContain('0 created, 0 changed, 2 unchanged, 0 rejected.');
  expect(temporary()).toEqual([]);

  writeFileSync(at('bad.csv'), 'reference,clientName\nNEW,\n');
  expect((await countersign(['import', 'apply', 'clients', '-'], { from: at('bad.csv') })).code).toBe(3);
  expect(temporary()).toEqual([]);
}, 120_000);

test('A digest goes to standard output in one format, says its totals beside, and is verified from standard input', async () => {
  const query = ['digest', 'export', '--from', '2026-05-01', '--to', '2026-05-31', '--out', '-'];
  const both = await countersign(query);
  expect([both.code, both.err]).toEqual([2, 'Standard output takes one file: add --format csv or --format xlsx.\n']);
  const one = await countersign([...query, '--format', 'csv'], { into: at('digest.csv') });
  expect(one.err).toMatch(/accepted +0[^]*checksum [0-9a-f]{64}/);
  const sound = await countersign(['digest', 'verify', '-'], { from: at('digest.csv') }, null);
  expect(sound).toMatchObject({ code: 0 });
  expect(sound.out).toContain('Sound: 0 timesheets');
  expect((await runHere(['digest', 'verify', folder], settings())).err).toBe(`${folder} is a folder, not a file.\n`);
}, 120_000);

test('A backup goes through standard output and back, and a dry run of its restoring writes nothing', async () => {
  const made = await countersign(['backup', '--out', '-'], { into: at('backup.tar.gz') }, null);
  expect(made.err).toMatch(/The archive holds [\d,]+ rows of \d+ tables and 0 files\.\n$/);
  expect([...readFileSync(at('backup.tar.gz')).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
  const tried = await countersign(['restore', '-', '--dry-run'], { from: at('backup.tar.gz') }, null);
  expect(tried).toMatchObject({ code: 0, err: '' });
  expect(tried.out).toMatch(
    /^The backup is complete\. It holds [\d,]+ rows of \d+ tables .*\nNothing was written\.\n$/,
  );

  const empty = await createTestDatabase();
  try {
    const elsewhere = { DATABASE_URL: empty.appUrl, MIGRATION_DATABASE_URL: empty.ownerUrl, DATA_DIR: at('other') };
    const dry = ['restore', at('backup.tar.gz'), '--dry-run'];
    expect((await runHere(dry, elsewhere)).code).toBe(0);
    expect((await runHere(['agency', 'list', '--output', 'ndjson'], elsewhere)).out).toBe('');
    const restored = await runCommandLine(['restore', '-'], elsewhere, { from: at('backup.tar.gz') });
    expect(restored.out).toMatch(/^Restored \d+ rows/);
    expect((await runHere(['agency', 'list', '--output', 'csv'], elsewhere)).out).toContain('aire,Aire Staffing');
  } finally {
    await empty.drop();
  }

  writeFileSync(at('cut.tar.gz'), readFileSync(at('backup.tar.gz')).subarray(0, 2000));
  const cut = await countersign(['restore', '-', '--dry-run'], { from: at('cut.tar.gz') }, null);
  expect([cut.code, cut.err]).toEqual([1, expect.stringContaining('damaged or incomplete')]);
  expect(temporary()).toEqual([]);
}, 180_000);

test('Everything of an agency and the description of the API go to standard output', async () => {
  const told = await countersign(['agency', 'export', '--out', '-'], { into: at('aire.zip') });
  expect(told.err).toMatch(/The archive holds \d+ rows and 0 files of Aire Staffing\.\n$/);
  expect(readFileSync(at('aire.zip')).subarray(0, 2).toString()).toBe('PK');
  expect((await countersign(['openapi', '--out', '-'], {}, null)).out).toMatch(/^openapi: 3/);
  expect(existsSync('-')).toBe(false);
}, 60_000);
