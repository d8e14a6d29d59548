import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { commandsWorkOn, countersign } from '../support/countersign.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { openTwoAgencies, TEST_NOW } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let placement: TestPlacement;
const world = opened(openTwoAgencies);
const folder = temporaryFolder('layouts');
commandsWorkOn(world, folder);
beforeAll(async () => {
  const more = { start: '2026-01-05', payRate: '14.60', payrollNumber: 'KPE-0117' };
  placement = await makePlacement(world.here, {}, more);
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(world.here, { timesheetId, note: null });
});

const at = (name: string) => join(folder, name);

test('A layout is imported from JSON, listed, shown and exported again; a bad file is refused with what is wrong', async () => {
  const layout = { ...presetLayout('plain'), encoding: 'utf-8' };
  writeFileSync(at('plain.json'), JSON.stringify(layout));
  const added = await countersign('payroll', 'layouts', 'import', at('plain.json'));
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^Added Plain \(/) as string });
  expect((await countersign('payroll', 'layouts', 'list', '--output', 'csv')).out).toContain('Plain');
  expect((await countersign('payroll', 'layouts', 'show', 'plain')).out).toContain('payrollNumber');
  await countersign('payroll', 'layouts', 'export', 'PLAIN', '--out', at('again.json'));
  expect(JSON.parse(readFileSync(at('again.json'), 'utf8'))).toEqual(layout);
  const refuse = async (content: string) => {
    writeFileSync(at('bad.json'), content);
    return countersign('payroll', 'layouts', 'import', at('bad.json'));
  };
  expect(await refuse('[1]')).toMatchObject({
    code: 2,
    err: expect.stringContaining('does not hold a layout') as string,
  });
  expect(await refuse('{"name":')).toMatchObject({ code: 2 });
  const column = await refuse(JSON.stringify({ ...layout, name: 'Bad', rowPer: 'person' }));
  expect([column.code === 0, column.err]).toEqual([
    false,
    expect.stringContaining('Column 5, Element: choose a row for each pay element'),
  ]);
  expect(await countersign('payroll', 'layouts', 'import', at('absent.json'))).toMatchObject({ code: 2 });
});

test('A digest is written in a layout, and refuses options that do not apply', async () => {
  const requested = ['digest', 'export', '--from', '2026-05-18', '--to', '2026-05-24', '--layout', 'plain'];
  expect(await countersign(...requested, '--out', at('digest'))).toMatchObject({ code: 0 });
  const [name] = readdirSync(at('digest'));
  expect(name).toBe('plain-2026-05-18.csv');
  expect(readFileSync(join(at('digest'), name!), 'utf8')).toMatch(
    /^Payroll number,Name,.*\r\nKPE-0117,.*,37\.50,14\.60,547\.50,/,
  );
  for (const [option, value] of [
    ['--as-of', TEST_NOW],
    ['--format', 'csv'],
  ] as const)
    expect(await countersign(...requested, option, value)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`leave ${option} out`) as string,
    });
  const other = await countersign('digest', 'export', '--from', '2026-05-18', '--to', '2026-05-24', '--layout', 'Sage');
  expect(other.err).toContain('There is no payroll layout “Sage”. There is “Plain”.');
});

test('A run is looked at, made, written byte for byte, listed and voided', async () => {
  const make = ['payroll', 'runs', 'make', '--layout', 'Plain'];
  const dry = await countersign(...make, '--dry-run');
  expect(dry.out).toContain('Run 1 would be plain-2026-05-18-run1.csv.');
  const made = await countersign('--json', ...make);
  expect(JSON.parse(made.out)).toMatchObject({ number: 1, report: { totals: { payAmount: '547.50' } } });
  const { checksum } = JSON.parse(made.out) as { checksum: string };
  expect(await countersign(...make)).toMatchObject({
    err: expect.stringContaining('No run has anything to take.') as string,
  });
  await countersign('payroll', 'runs', 'file', '1', '--out', at('run.csv'));
  expect(
    createHash('sha256')
      .update(readFileSync(at('run.csv')))
      .digest('hex'),
  ).toBe(checksum);
  for (const number of ['2', '0', 'x'])
    expect((await countersign('payroll', 'runs', 'file', number, '--out', at('no.csv'))).code).not.toBe(0);
  expect((await countersign('payroll', 'runs', 'void', '1', '--reason', 'Wrong week')).out).toContain('Run 1 is void.');
  const listed = await countersign('--json', 'payroll', 'runs', 'list');
  expect(JSON.parse(listed.out)).toMatchObject({ payrollRuns: [{ number: 1, voidReason: 'Wrong week' }] });
  expect((await countersign('payroll', 'runs', 'list')).out).not.toContain('There are more');
  await countersign(...make);
  expect((await countersign('payroll', 'runs', 'list', '--limit', '1')).out).toContain('There are more: --before 2');
});

test('A dry run is refused what the run would be, unless who has no payroll number is to be left out', async () => {
  const unnumbered = await makePlacement(world.here, {}, { start: '2026-01-05', payRate: '14.60' });
  await acceptTimesheet(world.here, { timesheetId: await submitWeek(unnumbered), note: null });
  const make = ['payroll', 'runs', 'make', '--layout', 'Plain'];
  const run = await countersign(...make);
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('No payroll number: TS-') as string });
  expect((await countersign(...make, '--dry-run')).out).toContain(String(run.err).trim());
  expect((await countersign(...make, '--dry-run', '--leave-out')).out).not.toContain('No payroll number: ');
});

test('Whatever a run leaves out is reported with its amount before, when and after it is made', async () => {
  const columns = presetLayout('plain').columns.filter(({ field }) => field !== 'amount');
  writeFileSync(at('hours.json'), JSON.stringify({ ...presetLayout('plain'), name: 'Hours', columns }));
  await countersign('payroll', 'layouts', 'import', at('hours.json'));
  const make = ['payroll', 'runs', 'make', '--layout', 'Hours', '--leave-out'];
  await countersign(...make);
  await addRate(world.here, placement.contractorId, AddRateSchema.parse({ from: '2026-05-18', payRate: '15' }));
  await confirmDifferences(world.here, placement.contractorId, { reason: null });
  const note =
    'Not in the file: 1 reversal or difference, £15.00. The layout has no rows for it, so enter it in your payroll program by hand.';
  for (const line of [[...make, '--dry-run'], make, ['payroll', 'runs', 'file', '3', '--out', at('hours.csv')]])
    expect((await countersign(...line)).out).toContain(note);
});
