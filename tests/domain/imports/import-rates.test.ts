import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import type { Context } from '#domain/context.ts';
import { exportRates, countRates } from '#domain/contractors/rates/export-rates.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { Forbidden } from '#domain/errors.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

type Row = Record<string, string>;
const START = { start: '2026-01-05', chargeRate: '27.50', payRate: '20.40' };
const place = (reference: string, more: Row = {}) => makePlacement(world.here, {}, { ...START, reference, ...more });
const file = (rows: Row[]) => ({
  kind: 'rates' as const,
  fileName: 'rates.csv',
  table: rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
});
const plan = (rows: Row[], ctx: Context = world.here) => planImport(ctx, file(rows));
const apply = (rows: Row[], ctx: Context = world.here) => applyImport(ctx, file(rows));
const told = async (rows: Row[]) =>
  (await plan(rows)).problems.map(({ row, column, message, code }) => [row, column, message, code]);

test('Rates from dates of several placements are planned, imported once, and unchanged the second time', async () => {
  const { contractorId } = await place('R-1');
  const other = await place('R-2');
  const rows = [
    { contractor: 'r-1', from: '6/4/2026', chargeRate: '£28.40', payRate: '', nightshiftPayRate: '1.5x', note: 'Rise' },
    { contractor: 'R-1', from: '2026-06-01', chargeRate: '', payRate: '21', nightshiftPayRate: '', note: '' },
    { contractor: 'R-2', from: '2026-04-06', chargeRate: '30', payRate: '22.1', nightshiftPayRate: '£33.15', note: '' },
  ];
  expect(await plan(rows)).toMatchObject({ counts: { created: 3, rejected: 0 }, isApplied: false });
  expect(await listRates(world.here, contractorId)).toEqual([]);
  expect(await apply(rows)).toMatchObject({ counts: { created: 3 }, isApplied: true, problems: [] });
  expect(await listRates(world.here, contractorId)).toMatchObject([
    { from: '2026-06-01', chargeRate: null, payRate: '21.0000', note: null },
    { from: '2026-04-06', chargeRate: '28.4000', payRate: null, nightshiftPayRate: '1.5x', note: 'Rise' },
  ]);
  expect(await listRates(world.here, other.contractorId)).toMatchObject([{ nightshiftPayRate: '33.15' }]);
  const added = (await listHistory(world.here, 'contractor', contractorId)).filter(
    ({ action }) => action === 'contractor.rateAdded',
  );
  expect(added.map(({ after }) => (after as { from: string }).from).sort()).toEqual(['2026-04-06', '2026-06-01']);
  expect((await apply(rows)).counts).toEqual({ created: 0, changed: 0, unchanged: 3, rejected: 0 });
  expect(await listRates(world.here, contractorId)).toHaveLength(2);
  const less = rows.map(({ contractor, from, chargeRate, payRate }) => ({ contractor, from, chargeRate, payRate }));
  expect((await plan(less)).counts).toMatchObject({ unchanged: 3 });
});

test('An impossible rate from that day is refused at its column, and nothing of the file is kept', async () => {
  const { contractorId } = await place('R-3', { end: '2026-06-30' });
  await apply([{ contractor: 'R-3', from: '2026-05-01', payRate: '21' }]);
  const row = (from: string, payRate = '22', contractor = 'R-3') => ({ contractor, from, payRate });
  const rows = [
    row('2026-05-01'),
    row('2026-01-05'),
    row('2026-07-01'),
    row('2026-05-04', '22', 'NOBODY'),
    row('2026-05-05', ''),
    row('2026-05-06', 'much'),
    row('2026-05-07'),
    row('2026-05-07', '23', 'r-3'),
  ];
  expect(await told(rows)).toEqual([
    [2, 'from', 'There is a rate from 1 May 2026 already.', 'already_exists'],
    [
      3,
      'from',
      'The placement starts on 5 Jan 2026. Edit the placement to change the rates that it starts with.',
      'out_of_range',
    ],
    [4, 'from', 'The placement ends on 30 Jun 2026.', 'out_of_range'],
    [5, 'contractor', 'There is no contractor with the reference “NOBODY”.', 'not_found'],
    [6, 'chargeRate', 'Enter a charge rate, a pay rate or both.', 'missing'],
    [7, 'payRate', 'The pay rate must be a number.', 'invalid_format'],
    [9, 'from', 'Row 8 already has “r-3, 2026-05-07”.', 'already_exists'],
  ]);
  expect(await apply(rows)).toMatchObject({ isApplied: false, importId: null });
  expect(await listRates(world.here, contractorId)).toHaveLength(1);
});

test('Accepted time has differences from each imported rate, as if it had been added on the page', async () => {
  const placement = await place('R-4');
  await acceptTimesheet(world.here, { timesheetId: await submitWeek(placement), note: null });
  await apply([
    { contractor: 'R-4', from: '2026-05-19', payRate: '21.40' },
    { contractor: 'R-4', from: '2026-05-21', payRate: '22.40' },
  ]);
  const differences = await listDifferences(world.here, placement.contractorId);
  const found = differences.map(({ from, to, newPayRate, payAmount }) => [from, to, newPayRate, payAmount]);
  expect(found.sort()).toEqual([
    ['2026-05-19', '2026-05-20', '21.4000', '15.00'],
    ['2026-05-21', '2026-05-22', '22.4000', '30.00'],
  ]);
});

test('An export of rates from dates can be imported again without a change, and contains nothing of another agency', async () => {
  await apply([{ contractor: 'R-2', from: '2026-07-01', holidayPayRate: '21.9', chargeRate: '1,020.4' }]);
  await makePlacement(world.there, {}, { ...START, reference: 'THERE' });
  await applyImport(world.there, file([{ contractor: 'THERE', from: '2026-05-01', payRate: '99.99' }]));
  const { columns, rows } = exportRates(world.here);
  const out: Row[] = [];
  for await (const row of rows)
    out.push(Object.fromEntries(columns.map(({ key, header }) => [header, String(row[key] ?? '')])));
  expect(JSON.stringify(out)).not.toContain('99.99');
  expect(out).toHaveLength(await countRates(world.here));
  expect(await plan(out)).toMatchObject({ counts: { created: 0, changed: 0, unchanged: out.length }, problems: [] });
  expect(out).toContainEqual(
    expect.objectContaining({
      contractor: 'R-2',
      from: '2026-07-01',
      chargeRate: '1020.4000',
      holidayPayRate: '21.90',
    }),
  );
});

test('Rates are imported and exported by those who may see and edit them, and by nobody else', async () => {
  const { contractor, authoriser } = await place('R-5');
  for (const ctx of [contractor, authoriser]) {
    await expect(apply([{ contractor: 'R-5', from: '2026-05-01', payRate: '50' }], ctx)).rejects.toThrow(Forbidden);
    expect(() => exportRates(ctx)).toThrow(Forbidden);
    expect(() => countRates(ctx)).toThrow(Forbidden);
  }
});
