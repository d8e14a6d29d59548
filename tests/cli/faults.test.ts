import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { writeWhole } from '#cli/files/write-whole.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { rowsOf } from '../support/installation.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('command-faults');
let timesheetId: string;
beforeAll(async () => {
  timesheetId = await submitWeek(await makePlacement(world.here, {}, { start: '2026-05-11' }));
  await acceptTimesheet(world.here, { timesheetId, note: null });
  writeFileSync(join(folder, 'file'), 'a file where a folder is expected');
});

const settings = () => ({
  DATABASE_URL: world.database.appUrl,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'silent',
});
/** Runs a command of the agency with something wrong in its environment. */
const countersign = (args: string[], amiss: Record<string, string> = {}) =>
  runHere(['--agency', 'here', ...args], { ...settings(), ...amiss });

/** As Excel writes it: the texts follow the sheet. */
async function writeWorkbook(filename: string): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings: true });
  const sheet = book.addWorksheet('Clients');
  sheet.addRow(['reference', 'Client name']).commit();
  sheet.addRow(['AIRE', 'Aire']).commit();
  sheet.commit();
  await book.commit();
}

const MAY = ['--from', '2026-05-01', '--to', '2026-05-31'];

test('A file store that cannot be used ends the sending of a digest with 1 and a sentence that says why, and queues no mail', async () => {
  const store = join(folder, 'file', 'files');
  const sent = await countersign(['digest', 'send', ...MAY, '--recipient', 'payroll@here.example'], {
    FILE_FOLDER: store,
  });
  const why = `${store} cannot be used: part of its path is not a folder.`;
  expect(sent).toEqual({ code: 1, out: '', err: `${why} Make ${store} writable and free some disk space.\n` });
  expect(await rowsOf(world.database.ownerUrl, `select from outbound_mails where kind = 'digest'`)).toEqual([]);
});

test('A browser that does not start ends the making of a PDF with 4 and a sentence, and leaves no file', async () => {
  const out = join(folder, 'week.pdf');
  const command = ['--agency', 'here', 'timesheets', 'pdf', timesheetId, '--out', out];
  const made = await runCommandLine(command, { ...settings(), PUPPETEER_EXECUTABLE_PATH: '/bin/false' });
  const err = 'The PDF cannot be made at the moment. Please try again in a few minutes.\n';
  expect(made).toEqual({ code: 4, out: '', err });
  expect(readdirSync(folder).filter((name) => name.startsWith('week'))).toEqual([]);
});

test('A workbook is imported from where it is, without temporary space', async () => {
  const file = join(folder, 'clients.xlsx');
  await writeWorkbook(file);
  // In this process, since anything that starts one from TypeScript creates the folder that TMPDIR names.
  const applied = await countersign(['import', 'apply', 'clients', file], { TMPDIR: join(folder, 'nowhere') });
  expect(applied).toMatchObject({ code: 0, err: '' });
  const aire = { text: `select reference from clients where client_name = 'Aire'`, values: [] };
  expect(await world.here.db.run(aire)).toEqual([{ reference: 'AIRE' }]);
});

test.each([[['export', 'timesheets']], [['timesheets', 'show', '']]])(
  'A full disk ends %j with 4, for a file and on standard output',
  async (args) => {
    const named = args.map((arg) => arg || timesheetId);
    const command = ['--agency', 'here', ...named];
    expect(await runCommandLine(command, settings(), { into: '/dev/full' })).toEqual({
      code: 4,
      out: '',
      err: 'There is no disk space left to write standard output.\n',
    });
    if (args[0] !== 'export') return;
    expect(await countersign([...named, '--out', '/dev/full'])).toEqual({
      code: 4,
      out: '',
      err: 'There is no disk space left to write /dev/full.\n',
    });
  },
);

test('A missing folder is reported with 1', async () => {
  const out = join(folder, 'file', 'timesheets.csv');
  const exported = await countersign(['export', 'timesheets', '--out', out]);
  expect(exported).toMatchObject({ code: 1, out: '' });
  expect(exported.err).toContain(`${out} cannot be written: part of its path is not a folder.`);
});

test('The same goes for the destination of a backup or an agency’s export', async () => {
  const owner = { MIGRATION_DATABASE_URL: world.database.ownerUrl };
  const out = join(folder, 'nowhere', 'whole.tar.gz');
  expect(await runHere(['backup', '--out', out], { ...settings(), ...owner })).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${out} cannot be written: its folder does not exist.`) as string,
  });
  const file = join(folder, 'file');
  expect(await countersign(['agency', 'export', '--out', file], owner)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${file} cannot be written: a file of that name is in the way.`) as string,
  });
});

test('An interrupted export leaves the previous file, and no half of the new one', async () => {
  const path = join(folder, 'export.csv');
  await writeWhole(path, Readable.from(['whole']));
  const breaking = Readable.from(
    (function* () {
      yield 'half';
      throw new Error('The rows broke off.');
    })(),
  );
  await expect(writeWhole(path, breaking)).rejects.toThrow('The rows broke off.');
  expect(readFileSync(path, 'utf8')).toBe('whole');
  expect(readdirSync(folder).filter((name) => name.startsWith('export'))).toEqual(['export.csv']);
});
