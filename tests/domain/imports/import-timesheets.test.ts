import { expect, test } from 'vitest';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here, {}, { reference: 'KPE-0117' }));

type Row = Record<string, string>;
const request = (rows: Row[]) => ({
  kind: 'timesheets' as const,
  fileName: 'clock.csv',
  table: rows.map((cells, index) => ({ rowNumber: index + 2, cells })),
});
const plan = (...rows: Row[]) => planImport(world.here, request(rows));
const apply = (...rows: Row[]) => applyImport(world.here, request(rows));
const shift = (more: Row = {}): Row => ({
  reference: 'CLK-1',
  contractor: 'KPE-0117',
  beginning: '18/05/2026',
  'Entry date': '2026-05-18',
  startTime: '0600',
  endTime: '14:30',
  breakTime: '30',
  isHoliday: '',
  isNightshift: 'no',
  ...more,
});
const stored = () =>
  world.here.db.run<{ id: string; status: string; workedMinutes: number; version: number; note: string | null }>({
    text: `select id, status, worked_minutes, version, note from timesheets where contractor_id = $1 order by beginning`,
    values: [placement.contractorId],
  });

test('Rows with one reference become one submitted timesheet, and the same file again changes nothing', async () => {
  const file = [shift(), shift({ 'Entry date': '19/05/2026' })];
  const planned = await plan(...file);
  expect(planned.problems).toEqual([]);
  expect(planned.counts).toMatchObject({ created: 2, rejected: 0 });
  expect(await stored()).toEqual([]);
  const applied = await apply(...file);
  expect(applied).toMatchObject({ isApplied: true, counts: { created: 2 } });
  expect(await stored()).toMatchObject([{ status: 'pending', workedMinutes: 960, version: 1 }]);
  expect((await apply(...file)).counts).toEqual({ created: 0, changed: 0, unchanged: 2, rejected: 0 });
  const actions = (await recordedActions(world.here)).filter((action) => /^(timesheet|import)/.test(action));
  expect(actions).toEqual(['timesheet.submitted', 'import.applied', 'import.applied']);
});

test('A changed file edits the pending timesheet, and reports its previous totals', async () => {
  const changed = await apply(shift({ note: 'Clock mended', endTime: '15:30' }));
  expect(changed.counts).toMatchObject({ changed: 1 });
  expect(changed.rows[0]!.changes).toMatchObject({
    workedMinutes: { from: 960, to: 540 },
    note: { from: null, to: 'Clock mended' },
  });
  expect(await stored()).toMatchObject([{ workedMinutes: 540, version: 2, note: 'Clock mended' }]);
  const [edited] = await world.here.db.run({
    text: `select n.body, a.change_before, a.change_after from timesheet_notes n
      join audit_events a on a.agency_id = n.agency_id and a.timesheet_id = n.timesheet_id and a.action = 'timesheet.edited'`,
    values: [],
  });
  expect(edited).toMatchObject({
    body: 'Clock mended',
    changeBefore: { note: null, workedMinutes: 960, entries: [{ endTime: '14:30' }, { entryDate: '2026-05-19' }] },
    changeAfter: { note: 'Clock mended', workedMinutes: 540, entries: [{ endTime: '15:30' }] },
  });
  // Without the column the note is kept.
  expect((await plan(shift({ endTime: '15:30' }))).counts).toMatchObject({ unchanged: 1 });
});

test('Every rule of the entry form applies, each reported at its row and column, and then nothing is written', async () => {
  const before = await stored();
  const refused = await apply(
    shift({ reference: 'CLK-2', beginning: '2026-05-11', 'Entry date': '2026-05-11' }),
    shift({ reference: 'CLK-2', beginning: '2026-05-11', 'Entry date': '2026-05-12', breakTime: '600' }),
    shift({ reference: 'CLK-3', contractor: 'Nobody' }),
    shift({ reference: 'CLK-4', beginning: '2026-05-12', 'Entry date': '2026-05-12' }),
    shift({ reference: 'CLK-5' }),
    shift({ reference: 'CLK-6', beginning: '2026-05-25', 'Entry date': '2026-05-25', startTime: 'soon' }),
    shift({ reference: 'CLK-7', beginning: '2026-05-04', 'Entry date': '2026-05-04', isHoliday: 'perhaps' }),
    shift({ reference: 'CLK-8', beginning: '2026-05-04', 'Entry date': '2026-05-04' }),
    shift({ reference: 'CLK-8', beginning: '2026-05-11', 'Entry date': '2026-05-05' }),
  );
  expect(refused.isApplied).toBe(false);
  expect(refused.rows.map(({ row, outcome, note }) => [row, outcome, note])).toEqual([
    [2, 'rejected', 'Another row of this timesheet is rejected.'],
    ...[3, 4, 5, 6, 7, 8].map((row) => [row, 'rejected', undefined]),
    [9, 'rejected', 'Another row of this timesheet is rejected.'],
    [10, 'rejected', undefined],
  ]);
  expect(refused.problems.map(({ value, code }) => [value, code])).toEqual([
    ['600', 'break_too_long'],
    ['Nobody', 'not_found'],
    ['2026-05-12', 'not_a_period'],
    ['18/05/2026', 'not_allowed'],
    ['soon', 'invalid_format'],
    ['perhaps', 'invalid_type'],
    ['2026-05-11', 'contradictory'],
  ]);
  expect(refused.problems).toMatchObject([
    { row: 3, column: 'breakTime', message: expect.stringContaining('break') },
    { row: 4, column: 'contractor', message: 'There is no contractor with the reference “Nobody”.' },
    { row: 5, column: 'beginning', message: '12 May 2026 does not start a week: weeks start on Monday.' },
    { row: 6, column: 'beginning', message: 'A timesheet for this period has already been submitted' },
    { row: 7, column: 'startTime', message: 'Please enter a time such as 9, 930 or 17:45' },
    { row: 8, column: 'isHoliday', message: 'Please answer yes or no.' },
    { row: 10, column: 'beginning', message: 'Row 9 contradicts this for the timesheet “CLK-8”.' },
  ]);
  expect(await stored()).toEqual(before);
});

test('A decided timesheet is not changed by a file; an identical file counts as unchanged', async () => {
  const [timesheet] = await stored();
  await acceptTimesheet(world.here, { timesheetId: timesheet!.id, note: null });
  expect((await plan(shift({ endTime: '15:30' }))).counts).toMatchObject({ unchanged: 1 });
  const { problems } = await plan(shift({ endTime: '16:30' }));
  expect(problems).toMatchObject([
    {
      row: 2,
      column: 'reference',
      code: 'not_allowed',
      message: 'TS-000001 is accepted: an import changes pending timesheets only.',
    },
  ]);
});

test('Another agency’s placement is unknown', async () => {
  const { problems } = await planImport(world.there, request([shift()]));
  expect(problems).toMatchObject([
    {
      row: 2,
      column: 'contractor',
      code: 'not_found',
      message: 'There is no contractor with the reference “KPE-0117”.',
    },
  ]);
});
