import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { described } from '#cli/backups/backup-words.ts';
import { endingOf } from '#cli/program/exit.ts';
import { openOutput } from '#cli/printing/output.ts';
import { openBar, progressText } from '#cli/printing/progress.ts';
import { createProgram } from '#cli/program/program.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('printing');

const settings = () => ({
  DATABASE_URL: database.appUrl,
  MIGRATION_DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
});
const countersign = (line: string) => runHere(line.split(' '), settings());
const found = (name: string, canonicalName: string) =>
  runHere(
    [
      ...['agency', 'create', '--name', name, '--canonical-name', canonicalName],
      ...['--admin-name', 'Ruth Ellwood', '--admin-email', `ruth@${canonicalName}.example`],
    ],
    { DATABASE_URL: database.appUrl, DATA_DIR: folder },
  );

test('A backup of one file holds 1 file, and thousands of rows are written with a comma', () => {
  const manifest = { tables: [{ rows: 1200 }], files: ['logo'] } as unknown as Manifest;
  expect(described(manifest)).toBe('1,200 rows of 1 table and 1 file');
});

describe('A table', () => {
  const print = (rows: string[][], terminal: { isTTY?: boolean; columns?: number }) => {
    const onto = Object.assign(new PassThrough(), terminal);
    openOutput({ format: 'table' }, onto).table(['ID', 'NAME', 'CLIENT'], rows);
    return String(onto.read()).trimEnd().split('\n');
  };
  const id = '01a22911-9d9f-77bd-a3b2-94ba91fae069';
  const long = `Annabel ${'Featherstonehaugh '.repeat(11)}`.trim();

  test('stays within the terminal: its longest cells are shortened, an id never', () => {
    const lines = print([[id, long, 'Holbeck Logistics']], { isTTY: true, columns: 80 });
    expect(lines.map((line) => [...line].length <= 80)).toEqual([true, true]);
    expect(lines[1]).toMatch(new RegExp(`^${id}  Annabel .*…  Holbeck Logistics$`));
    expect(print([[id, 'Ann Lis', 'Holbeck']], { isTTY: true, columns: 80 })[1]).toBe(`${id}  Ann Lis  Holbeck`);
  });

  test('is whole in a file or a pipe', () => {
    expect(print([[id, long, 'Holbeck']], {})[1]).toBe(`${id}  ${long}  Holbeck`);
  });

  test('of a name and a value shows the value whole, to be copied', () => {
    const onto = Object.assign(new PassThrough(), { isTTY: true, columns: 20 });
    openOutput({ format: 'table' }, onto).table(['SETTING', 'VALUE'], [['address', `https://${'a'.repeat(60)}`]]);
    expect(String(onto.read())).toContain(`https://${'a'.repeat(60)}\n`);
  });
});

describe('Lists', () => {
  test('A list is a table, a JSON document, CSV or one JSON document a line, and a formula stays text in CSV', async () => {
    await found('Aire Staffing', 'aire');
    await found('=SUM(A1)', 'formula');
    const table = await countersign('agency list --output table');
    expect(table.out).toMatch(/^CANONICAL NAME +DISPLAY NAME +STATUS +CREATED\naire +Aire Staffing +active +20/);
    const csv = await countersign('agency list --output csv');
    expect(csv.out.split('\r\n').map((row) => row.split(',').slice(0, 3).join(','))).toEqual([
      'canonicalName,displayName,status',
      'aire,Aire Staffing,active',
      `formula,'=SUM(A1),active`,
      '',
    ]);
    const lines = (await countersign('agency list --output ndjson')).out.trim().split('\n');
    const items = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(items.map(({ displayName }) => displayName)).toEqual(['Aire Staffing', '=SUM(A1)']);
    const document = await countersign('agency list --output json');
    expect(JSON.parse(document.out)).toEqual({ agencies: items });
    expect((await countersign('agency list --json')).out).toBe(document.out);
  }, 60_000);

  test('Text below a table’s rows is left out of CSV', async () => {
    const run = await runCommandLine('timesheets missing --agency aire --output csv'.split(' '), settings());
    expect(run).toEqual({
      code: 0,
      out: 'fullname,contractName,clientName,beginning,ending,lastReminded\r\n',
      err: '0 periods are missing.\n',
    });
  }, 30_000);

  test('A command that prints no list refuses CSV by name before it does anything', async () => {
    const refused = await countersign('agency suspend aire --output csv');
    expect([refused.code, refused.err]).toEqual([
      2,
      'This command does not print a list, so --output takes table or json, not csv.\n',
    ]);
    expect((await countersign('agency list --json --output ndjson')).err).toBe(
      '--json and --output ndjson cannot be used together.\n',
    );
    expect(JSON.parse((await countersign('agency show aire --output json')).out)).toMatchObject({ status: 'active' });
  }, 60_000);

  test('An agency is named as an argument as well as by --agency, but not both differently', async () => {
    expect((await countersign('agency show aire')).out).toMatch(/displayName +Aire Staffing/);
    expect(await countersign('agency show aire --agency formula')).toMatchObject({
      code: 2,
      err: 'Two agencies were given: aire, and formula by --agency.\n',
    });
  }, 30_000);
});

test.each([
  ['jobs list --limit abc', /--limit <number>' argument 'abc' is invalid. It must be a whole number from 1 to 10,000/],
  ['jobs list --limit -1', /--limit <number>' argument '-1' is invalid/],
  ['mail list --limit 1001 --agency aire', /--limit <number>' argument '1001' is invalid/],
  ['timesheets list --limit 0 --agency aire', /--limit <number>' argument '0' is invalid/],
  ['billing set --charge-rate 2 --agency aire', /'2' is invalid. The charge rate must be a number between 0 and 1/],
  [
    'digest schedules create --name P --kind weekly --period previousWeek --recipient a@b.example --hour 24 --agency aire',
    /--hour <number>' argument '24' is invalid/,
  ],
])('An impossible number is wrong usage, and its option is named: %s', async (line, words) => {
  const said = createProgram('0').parseAsync(line.split(' '), { from: 'user' });
  const error: unknown = await said.catch((thrown: unknown) => thrown);
  expect(endingOf(error).code).toBe(2);
  expect((error as Error).message).toMatch(words);
});

test.each(['role enable abc', 'billees delete abc', 'reminders schedules delete abc', 'api-key revoke abc'])(
  'An impossible id finds nothing, in our words: %s',
  async (line) => {
    const { code, err } = await countersign(`${line} --agency aire`);
    expect(code).toBe(1);
    expect(err).not.toMatch(/syntax|uuid|invalid input/i);
  },
);

test('A database that refuses the role is reported in our words, and the password never is', async () => {
  const url = new URL(database.appUrl);
  url.pathname = '/nowhere';
  const env = { DATABASE_URL: url.href, MIGRATION_DATABASE_URL: url.href, DATA_DIR: folder };
  for (const args of [['agency', 'list'], ['migrate', 'status'], ['doctor']]) {
    const { code, out, err } = await runCommandLine(args, env);
    expect([args, code]).toEqual([args, 1]);
    expect(out + err).toContain('The database was not found.');
    expect(out + err).not.toMatch(/does not exist|"nowhere"/);
  }
}, 60_000);

test('No error is printed in PostgreSQL’s own words', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
    severity: 'ERROR',
    code: '23505',
  });
  expect(endingOf(error)).toEqual({
    code: 1,
    text: 'The database could not do this (23505). Nothing was changed. Please report it.',
  });
});

test('A database without room is named, and the same command may succeed later', () => {
  const error = Object.assign(new Error('could not extend file "base/16384/17042"'), {
    severity: 'ERROR',
    code: '53100',
  });
  expect(endingOf(error)).toEqual({
    code: 4,
    text: 'The disk of the database is full. Free some space there, and try again.',
  });
});

test('A data folder that cannot be used is named, with why', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await runCommandLine(['migrate', 'up'], { DATA_DIR: file })).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${file} cannot be used: a file of that name is in the way.`) as string,
  });
  const full = Object.assign(new Error('ENOSPC: …'), { code: 'ENOSPC', syscall: 'write', path: '/srv/data/x' });
  expect(endingOf(full)).toEqual({ code: 4, text: 'There is no disk space left for /srv/data/x.' });
});

describe('Progress of long work', () => {
  const screenOf = (isTTY: boolean) => {
    const written: string[] = [];
    const screen = Object.assign(new PassThrough(), { isTTY });
    screen.setEncoding('utf8').on('data', (text: string) => written.push(text));
    return { screen, written };
  };

  test('A terminal shows a bar with share, rate and time left, which goes at the end', () => {
    const { screen, written } = screenOf(true);
    let now = 0;
    const bar = openBar(screen, { unit: 'rows', total: 4000, now: () => now });
    now = 3000;
    bar.at(1200);
    expect(written.join('')).toBe(
      `\r\u001b[K███████${'░'.repeat(17)} 1,200 of 4,000 rows (30%), 400 a second, 7s left`,
    );
    now = 3050;
    bar.at(1210);
    expect(written).toHaveLength(1);
    bar.end();
    bar.end();
    expect(written.slice(1)).toEqual(['\r\u001b[K']);
  });

  test('Elsewhere a line is written every five seconds, so that short work writes none', () => {
    const { screen, written } = screenOf(false);
    let now = 0;
    const bar = openBar(screen, { unit: 'rows', now: () => now });
    for (now = 1000; now <= 11_000; now += 1000) bar.at(now);
    bar.end();
    expect(written).toEqual(['5,000 rows, 1,000 a second\n', '10,000 rows, 1,000 a second\n']);
  });

  test('What was done before the bar was there counts by its time, and a first moment tells no rate', () => {
    const { screen, written } = screenOf(true);
    const bar = openBar(screen, { unit: 'rows', total: 4000, since: 1000, now: () => 3000 });
    bar.at(1200);
    expect(written.join('')).toContain('1,200 of 4,000 rows (30%), 600 a second, 5s left');
    expect(progressText(6000, { unit: 'rows', total: 20_000, seconds: 0.01 })).toBe('6,000 of 20,000 rows (30%)');
  });

  test('More than was expected counts as all, never as more', () => {
    const { screen, written } = screenOf(true);
    openBar(screen, { unit: 'rows', total: 10, now: () => 0 }).at(25);
    expect(written.join('')).toContain('25 of 25 rows (100%)');
    expect(progressText(1, { unit: 'files', total: 7201, seconds: 1 })).toBe(
      '1 of 7,201 files (0%), 1.0 a second, 2h 00m left',
    );
  });
});
