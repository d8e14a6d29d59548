import { describe, expect, test } from 'vitest';
import type { Agency } from '#domain/agencies/agency.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import type { Placement } from '#domain/contractors/placement.ts';
import type { RowProblem } from '#domain/imports/import-report.ts';
import { matchTable } from '#domain/imports/reading/import-table.ts';
import { problemsAt, readRows } from '#domain/imports/reading/read-rows.ts';
import {
  changeOf,
  type KnownForTimesheets,
  noteOf,
  stageTimesheet,
  taskIdOf,
  within,
} from '#domain/imports/kinds/stage-timesheet.ts';
import type { CoveredPeriod } from '#domain/periods/placement-periods.ts';
import {
  entryKey,
  groupRows,
  areSameEntries,
  timesheetCells,
  TimesheetRow,
} from '#domain/imports/kinds/timesheet-rows.ts';
import type { Entry } from '#domain/timesheets/entry.ts';
import type { Timesheet, TimesheetStatus } from '#domain/timesheets/timesheet.ts';
import { NINE_TO_FIVE } from '../../support/stored-entries.ts';

const AGENCY = {
  id: 'g1',
  timeZone: 'Europe/London',
  settings: AgencySettingsSchema.parse({}),
} as Agency;
const PLACEMENT = {
  id: 'p1',
  start: '2026-01-05',
  end: null,
  contractStart: null,
  contractEnd: null,
  rules: {
    entryPeriod: 'weekly',
    chargingPeriod: 'hourly',
    allowNightshifts: true,
    allowHolidays: true,
    allowDocumentUploads: true,
    captureWorkerFinancials: false,
  },
} as Placement;
const ROWS = {
  schema: TimesheetRow,
  input: timesheetCells,
  key: (row: TimesheetRow) => ({ column: 'reference', value: entryKey(row) }),
};
const LIVE: CoveredPeriod = {
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  kind: 'live',
  state: 'pending',
  timesheetId: 't9',
  friendlyNumber: 123,
};
const row = (cells: Record<string, string> = {}) => ({
  reference: 'W21',
  contractor: 'KPE-0117',
  beginning: '2026-05-18',
  entryDate: '2026-05-18',
  startTime: '9',
  endTime: '17',
  breakTime: '30',
  ...cells,
});

/** Returns what an import makes of some rows, given what is known. */
function staged(cells: Record<string, string>[], change: Partial<KnownForTimesheets> = {}) {
  const table = matchTable(
    'timesheets',
    cells.map((one, at) => ({ rowNumber: at + 2, cells: one })),
  );
  const { rows, problems } = readRows(ROWS, table);
  const refused: RowProblem[] = [...problems];
  const problemAt = problemsAt(table);
  const known: KnownForTimesheets = {
    agency: AGENCY,
    today: '2026-05-26',
    placementOf: (reference) => (reference === 'KPE-0117' ? PLACEMENT : undefined),
    imported: new Map(),
    standing: new Map(),
    ...change,
  };
  const found = groupRows(rows).map((group) =>
    stageTimesheet(group, known, (at, problem) => refused.push(problemAt(at, problem))),
  );
  return { found, refused: refused.map(({ row: at, column, message }) => `${at} ${column}: ${message}`), known };
}

describe('A timesheet of a file', () => {
  test('is made of its rows, and takes its period', () => {
    const { found, refused, known } = staged([row(), row({ entryDate: '2026-05-19', note: '' })].map(withNote));
    expect(refused).toEqual([]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ reference: 'W21', outcome: 'created', existing: null });
    expect(found[0]!.entries.map(({ entryDate, billableMinutes }) => [entryDate, billableMinutes])).toEqual([
      ['2026-05-18', 450],
      ['2026-05-19', 450],
    ]);
    const shift = { startTime: '09:00', endTime: '17:00', friendlyNumber: Infinity };
    expect([...known.standing]).toEqual([
      [
        'p1',
        {
          periods: [{ ...LIVE, friendlyNumber: null, timesheetId: null }],
          shifts: [
            { ...shift, entryDate: '2026-05-18' },
            { ...shift, entryDate: '2026-05-19' },
          ],
        },
      ],
    ]);
    expect(changeOf(found[0]!)).toEqual({ before: null, after: null });
  });
  test('names an existing placement, a period that begins then, and a free one', () => {
    expect(
      staged([row({ contractor: 'NONE' }), row({ contractor: 'NONE', startTime: '18', endTime: '19' })]).refused,
    ).toEqual([
      '2 contractor: There is no contractor with the reference “NONE”.',
      '3 contractor: There is no contractor with the reference “NONE”.',
    ]);
    expect(staged([row({ beginning: '2026-05-19' })]).refused).toEqual([
      '2 beginning: 19 May 2026 does not start a week: weeks start on Monday.',
    ]);
    const taken = '2 beginning: A timesheet for this period has already been submitted';
    expect(staged([row()], { standing: new Map([['p1', { periods: [LIVE], shifts: [] }]]) }).refused).toEqual([taken]);
    expect(staged([row()], { standing: new Map([['p2', { periods: [LIVE], shifts: [] }]]) }).refused).toEqual([]);
    expect(staged([row(), row({ reference: 'W21b' })]).refused).toEqual([taken.replace('2', '3')]);
  });
  test('is consistent from row to row', () => {
    const says = 'Row 2 contradicts this for the timesheet “W21”.';
    const other = { startTime: '18', endTime: '19' };
    expect(staged([row(), row({ ...other, contractor: 'KPE-0118' })]).refused).toEqual([`3 contractor: ${says}`]);
    expect(staged([row(), row({ ...other, beginning: '2026-05-25' })]).refused).toEqual([`3 beginning: ${says}`]);
    const noted = (...notes: string[]) =>
      staged(notes.map((note, at) => withNote(at === 0 ? row({ note }) : row({ ...other, note }))));
    expect(noted('y', 'x').refused).toEqual([`3 note: ${says}`]);
    // A row with an empty note does not contradict the others.
    for (const notes of [
      ['', 'x'],
      ['x', ''],
    ])
      expect(noteOf(noted(...notes).found[0]!, null)).toBe('x');
    expect(staged([row(), row(other)]).refused).toEqual([]);
  });
  test('reports a broken rule at the row and column', () => {
    const late = row({ startTime: '18', endTime: '17' });
    expect(staged([row(), late]).refused).toEqual([
      '3 endTime: Finish must not be before start unless it is a nightshift',
    ]);
    const empty = row({ startTime: '', endTime: '', breakTime: '' });
    expect(staged([empty]).refused).toEqual(['2 entryDate: No shifts: please enter at least one shift']);
    expect(staged([row({ isHoliday: 'perhaps' })]).refused).toEqual(['2 isHoliday: Please answer yes or no.']);
    expect(staged([row({ isNightshift: 'perhaps' })]).refused).toEqual(['2 isNightshift: Please answer yes or no.']);
    expect(staged([row({ reference: '' })]).refused).toEqual(['2 reference: Please supply a reference']);
    expect(staged([row({ contractor: '', beginning: '' })]).refused).toEqual([
      '2 contractor: Please choose a contractor for the timesheet.',
      '2 beginning: Please choose a period',
    ]);
    expect(staged([row(), row()]).refused).toEqual(['3 reference: Row 2 already has “W21, 2026-05-18, 09:00”.']);
  });
});

const withNote = (cells: Record<string, string>) => ({ note: '', ...cells });

describe('A timesheet from an earlier import', () => {
  const STORED: Entry = { ...NINE_TO_FIVE, entryDate: '2026-05-18' };
  const existing = (status: TimesheetStatus, change: Partial<Timesheet> = {}) => {
    const timesheet = {
      friendlyNumber: 123,
      beginning: '2026-05-18',
      ending: '2026-05-24',
      entryPeriod: 'weekly',
      chargingPeriod: 'hourly',
      recordHolidays: true,
      recordNightshifts: true,
      status,
      isVoid: false,
      note: 'As before',
      workedMinutes: 450,
      nightshiftMinutes: 0,
      holidayMinutes: 0,
      workedQuarterDays: 0,
      holidayQuarterDays: 0,
      ...change,
    } as Timesheet;
    return { imported: new Map([[within('p1', 'import W21'), { ...timesheet, entries: [STORED] }]]) };
  };
  const longer = row({ endTime: '18' });
  test('is left as it is if the file says the same, whatever was decided', () => {
    for (const status of ['pending', 'accepted', 'rejected'] as const)
      expect(staged([row()], existing(status)).found[0]).toMatchObject({ outcome: 'unchanged' });
    const own = { friendlyNumber: 123, entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00' };
    const again = { ...existing('pending'), standing: new Map([['p1', { periods: [LIVE], shifts: [own] }]]) };
    expect(staged([row()], again).refused).toEqual([]);
    expect(again.standing.get('p1')!.shifts).toEqual([own]);
    const other = {
      ...again,
      standing: new Map([['p1', { periods: [LIVE], shifts: [{ ...own, friendlyNumber: 124 }] }]]),
    };
    expect(staged([row()], other).refused).toEqual([
      '2 startTime: This shift overlaps one of TS-000124: Mon 18 May, 09:00 to 17:00',
    ]);
    expect(staged([row({ note: 'As before' })], existing('pending')).found[0]).toMatchObject({ outcome: 'unchanged' });
  });
  test('is changed while it is pending', () => {
    const { found } = staged([longer], existing('pending'));
    expect(found[0]).toMatchObject({ outcome: 'changed' });
    const sums = { holidayMinutes: 0, workedQuarterDays: 0, holidayQuarterDays: 0, note: 'As before' };
    expect(changeOf(found[0]!)).toEqual({
      before: { workedMinutes: 450, ...sums },
      after: { workedMinutes: 510, ...sums },
    });
    const noted = staged([row({ note: '' })], existing('pending')).found[0]!;
    expect(noted.outcome).toBe('changed');
    expect(noteOf(noted, noted.existing)).toBeNull();
    expect(changeOf(noted).after).toMatchObject({ note: null });
  });
  test('is not changed once it is decided, void or deleted', () => {
    const why = (status: TimesheetStatus, change: Partial<Timesheet> = {}, cells = longer) =>
      staged([cells], existing(status, change)).refused;
    const only = 'an import changes pending timesheets only.';
    expect(why('accepted')).toEqual([`2 reference: TS-000123 is accepted: ${only}`]);
    expect(why('rejected')).toEqual([`2 reference: TS-000123 is rejected: ${only}`]);
    expect(why('accepted', { isVoid: true })).toEqual([`2 reference: TS-000123 is void: ${only}`]);
    expect(why('deleted', {}, row())).toEqual([`2 reference: TS-000123 is deleted: ${only}`]);
  });
  test('is found again by its reference', () => {
    expect(taskIdOf('W21')).toBe('import W21');
    expect(taskIdOf('x'.repeat(200))).toHaveLength(100);
    expect(within('p1', 'import W21')).toBe('p1 import W21');
    expect(
      noteOf({ reference: 'W21', rows: [{ number: 2, input: { note: undefined } as TimesheetRow }] }, null),
    ).toBeNull();
  });
  test('counts as the same in any order, and with a rate or zero spelt differently', () => {
    const daily = (chargingPeriodRate: string | null) => ({ ...STORED, chargingPeriodRate });
    expect(areSameEntries([STORED, daily('0.5')], [daily('0.50'), STORED])).toBe(true);
    expect(areSameEntries([daily(null)], [daily('0.00')])).toBe(true);
    expect(areSameEntries([{ ...STORED, breakMinutes: null }], [{ ...STORED, breakMinutes: 0 }])).toBe(true);
    expect(areSameEntries([{ ...STORED, durationMinutes: null }], [{ ...STORED, durationMinutes: 0 }])).toBe(true);
    const changes: Partial<Entry>[] = [
      { entryDate: '2026-05-19' },
      { startTime: '08:00' },
      { endTime: '18:00' },
      { breakMinutes: 31 },
      { durationMinutes: 1 },
      { chargingPeriodRate: '1' },
      { isHoliday: true },
      { isNightshift: true },
    ];
    for (const change of changes) expect(areSameEntries([STORED], [{ ...STORED, ...change }])).toBe(false);
    expect(areSameEntries([STORED], [STORED, STORED])).toBe(false);
  });
});

test('Rows of one timesheet are told apart by their day, their start and whether they are a holiday', () => {
  const key = (cells: Record<string, string>) => entryKey(TimesheetRow.parse(timesheetCells(row(cells))));
  expect(key({})).toBe('W21, 2026-05-18, 09:00');
  expect(key({ isHoliday: 'yes', startTime: '', endTime: '', breakTime: '' })).toBe('W21, 2026-05-18, holiday');
});
