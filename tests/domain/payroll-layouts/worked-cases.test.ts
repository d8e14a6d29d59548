import { expect, test } from 'vitest';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { layoutColumn } from '#domain/payroll-layouts/payroll-layout.ts';
import { feedEntry, FIVE_DAYS, layoutWith, reversalOf, writeFile } from './pay-entries.ts';

const NIGHT = { day: '2026-05-23', minutes: 450, as: 'nightshift' as const };
const week = () => feedEntry([...FIVE_DAYS, NIGHT]);

test('37h 30m standard and 7h 30m nightshift of one person are one row with 37.50 and 7.50', () => {
  const { lines, report } = writeFile(presetLayout('brightPayHourly'), [[week()]]);
  expect(lines).toEqual([
    'First name,Surname,Works number,Rate per hour,Description,Hours,Hours x1.5,Rate per hour 2,Description 2,Hours 2,Department',
    'Lukas,O’Brien,HOL-0462,14.60,Basic,37.50,7.50,,,,Warehouse',
  ]);
  expect(report.totals).toMatchObject({
    people: 1,
    rows: 1,
    timesheets: 1,
    minutes: { standard: 2250, nightshift: 450, holiday: 0 },
    payAmount: '657.00',
  });
});

/** The week with nightshifts at a rate of their own. */
const weekWithNights = (nightshiftPayRate: string) => {
  const days = { from: '2026-05-18', to: '2026-05-24', chargeRate: '20.0000', payRate: '14.6000' };
  const rates = [{ ...days, nightshiftPayRate }];
  return feedEntry([...FIVE_DAYS, NIGHT], { document: { chargeRate: null, payRate: null, rates } });
};

test('Nightshifts paid at time and a half are in the same row, since the program multiplies the rate of the row', () => {
  const { lines, report } = writeFile(presetLayout('brightPayHourly'), [[weekWithNights('21.9000')]]);
  expect(lines.slice(1)).toEqual(['Lukas,O’Brien,HOL-0462,14.60,Basic,37.50,7.50,,,,Warehouse']);
  // 37.5 hours at 14.60, and 7.5 at 21.90.
  expect(report.totals).toMatchObject({ rows: 1, payAmount: '711.75' });
});

test('Nightshifts at another rate are a row of their own, whose rate the program multiplies to theirs', () => {
  const { lines, report } = writeFile(presetLayout('brightPayHourly'), [[weekWithNights('20.0000')]]);
  expect(lines.slice(1)).toEqual([
    'Lukas,O’Brien,HOL-0462,14.60,Basic,37.50,0.00,,,,Warehouse',
    'Lukas,O’Brien,HOL-0462,13.3333,Basic,0.00,7.50,,,,Warehouse',
  ]);
  expect(report.totals).toMatchObject({ rows: 2, payAmount: '697.50' });
});

test.each([
  ['1.25', '18.25', '14.60'],
  ['1.3333', '20.00', '15.00'],
  ['2', '29.20', '14.60'],
  ['3', '43.80', '14.60'],
  ['4', '58.40', '14.60'],
] as const)(
  'Nightshifts in a column paid at %s times the rate, at £%s, are written at £%s',
  (multiple, own, written) => {
    const columns = [
      layoutColumn('Rate', { field: 'rate' }),
      layoutColumn('Nights', { field: 'hours', element: 'nightshift', multiple }),
    ];
    const rates = {
      from: '2026-05-18',
      to: '2026-05-24',
      chargeRate: null,
      payRate: '10.0000',
      nightshiftPayRate: own,
    };
    const entry = feedEntry([NIGHT], { document: { payRate: null, rates: [rates] } });
    expect(writeFile(layoutWith({ rowPer: 'person', columns }), [[entry]]).lines[1]).toBe(`${written},7.50`);
  },
);

test('A row for each pay element has the rate of its time, which no program multiplies', () => {
  const { lines } = writeFile(presetLayout('sageMultiTimesheet'), [[weekWithNights('21.9000')]]);
  expect(lines).toEqual(['2,HOL-0462,1,Warehouse,CC-40,37.50,14.60', '2,HOL-0462,2,Warehouse,CC-40,7.50,21.90']);
});

test('The same with a row for each pay element are two rows with the codes of the elements', () => {
  const { lines } = writeFile(presetLayout('sageMultiTimesheet'), [[week()]]);
  expect(lines).toEqual(['2,HOL-0462,1,Warehouse,CC-40,37.50,14.60', '2,HOL-0462,2,Warehouse,CC-40,7.50,14.60']);
});

test('A rate of 14.60 until Wednesday and 15.00 from Thursday is a row for each rate', () => {
  const entry = feedEntry(FIVE_DAYS, {
    document: {
      chargeRate: null,
      payRate: null,
      rates: [
        { from: '2026-05-18', to: '2026-05-20', chargeRate: '20.0000', payRate: '14.6000' },
        { from: '2026-05-21', to: '2026-05-24', chargeRate: '20.0000', payRate: '15.0000' },
      ],
    },
  });
  const layout = layoutWith({
    rowPer: 'person',
    columns: [
      layoutColumn('Number', { field: 'payrollNumber' }),
      layoutColumn('Hours', { field: 'hours' }),
      layoutColumn('Rate', { field: 'rate' }),
    ],
  });
  const { lines, report } = writeFile(layout, [[entry]]);
  expect(lines.slice(1)).toEqual(['HOL-0462,22.50,14.60', 'HOL-0462,15.00,15.00']);
  expect(report.totals.payAmount).toBe('553.50');
});

test('20 minutes on each of three days are 0.33 each, with 0.99 beside the exact 1.00, and 1.00 in a row for the person', () => {
  const entry = feedEntry(['18', '19', '20'].map((day) => ({ day: `2026-05-${day}`, minutes: 20 })));
  const columns = [layoutColumn('Hours', { field: 'hours' })];
  const daily = writeFile(layoutWith({ rowPer: 'day', columns }), [[entry]]);
  expect(daily.lines).toEqual(['Hours', '0.33', '0.33', '0.33']);
  expect(daily.report.totals.columns).toEqual([{ column: 0, heading: 'Hours', written: '0.99', exact: '1.00' }]);
  expect(writeFile(layoutWith({ rowPer: 'person', columns }), [[entry]]).lines).toEqual(['Hours', '1.00']);
});

test('A week of an earlier run that was voided and replaced is a negative row and a new one', () => {
  const old = feedEntry(FIVE_DAYS);
  const replacement = feedEntry([...FIVE_DAYS.slice(0, 4), { day: '2026-05-22', minutes: 360 }]);
  const layout = { ...presetLayout('brightPayHourly'), columns: presetLayout('brightPayHourly').columns.slice(2, 6) };
  const entries = [reversalOf(old), replacement];
  const written = writeFile(layout, [entries]);
  expect(written.lines.slice(1)).toEqual(['HOL-0462,14.60,Basic,-37.50', 'HOL-0462,14.60,Basic,36.00']);
  expect(written.report.totals.payAmount).toBe('-21.90');
  expect(written.report.corrections).toMatchObject([
    { friendlyId: old.document.friendlyId, minutes: -2250, payAmount: '-547.50' },
  ]);
  const refused = writeFile({ ...layout, negative: 'refuse' }, [entries]);
  expect(refused.report).toMatchObject({ refusedCount: 1, corrections: [{ friendlyId: old.document.friendlyId }] });
  const listed = writeFile({ ...layout, negative: 'list' }, [entries]);
  expect(listed.lines.slice(1)).toEqual(['HOL-0462,14.60,Basic,36.00']);
  expect(listed.report).toMatchObject({ listedCount: 1, listedAmount: '-547.50' });
  expect(listed.taken).toHaveLength(2);
});

test('Weeks reversed from two cost centres are a row for each, even if rows are per person', () => {
  const [first, second] = [feedEntry(FIVE_DAYS), feedEntry(FIVE_DAYS, { costCentre: 'CC-50' })];
  const columns = [layoutColumn('Cost centre', { field: 'costCentre' }), layoutColumn('Hours', { field: 'hours' })];
  const entries = [reversalOf(first), reversalOf(second)];
  const { lines } = writeFile(layoutWith({ rowPer: 'person', columns }), [entries]);
  expect(lines).toEqual(['Cost centre,Hours', 'CC-40,-37.50', 'CC-50,-37.50']);
  const department = [layoutColumn('Department', { field: 'department' }), layoutColumn('Hours', { field: 'hours' })];
  expect(writeFile(layoutWith({ rowPer: 'person', columns: department }), [entries]).lines).toEqual([
    'Department,Hours',
    'Warehouse,-75.00',
  ]);
});

test('A name with a comma and quotes is quoted, and a letter that Windows-1252 lacks is named with its row and replacement', () => {
  const entry = feedEntry(FIVE_DAYS, { document: { fullname: 'O’Brien, Łukasz "Lucky"' } });
  const layout = layoutWith({
    encoding: 'windows-1252',
    columns: [layoutColumn('Name', { field: 'fullName' }), layoutColumn('Hours', { field: 'hours' })],
  });
  const { bytes, report } = writeFile(layout, [[entry]]);
  expect(bytes).toEqual(
    Buffer.concat([
      Buffer.from('Name,Hours\r\n"O'),
      Buffer.of(0x92),
      Buffer.from('Brien, Lukasz ""Lucky""",37.50\r\n'),
    ]),
  );
  expect(report.replaced).toEqual([
    { line: 2, fullname: 'O’Brien, Łukasz "Lucky"', letters: [{ letter: 'Ł', by: 'L' }] },
  ]);
  expect(report.problems).toEqual([]);
  const refused = writeFile({ ...layout, lacking: 'refuse' }, [[entry]]);
  expect(refused.report.problems).toEqual([
    { line: 2, fullname: 'O’Brien, Łukasz "Lucky"', problem: 'Column 1, Name: Windows-1252 has no “Ł”' },
  ]);
});

test('A text that begins with = is unchanged in a file for a program, and guarded in a file for people', () => {
  const entry = feedEntry(FIVE_DAYS, { document: { clientName: '=SUM(A1:A9)' } });
  const columns = [layoutColumn('Client', { field: 'client' }), layoutColumn('Hours', { field: 'hours' })];
  expect(writeFile(layoutWith({ columns, reader: 'program' }), [[entry]]).lines[1]).toBe('=SUM(A1:A9),37.50');
  expect(writeFile(layoutWith({ columns, reader: 'people' }), [[entry]]).lines[1]).toBe(`'=SUM(A1:A9),37.50`);
});

test('Without a payroll number an entry is named and not taken, if the layout has a column for it', () => {
  const entry = feedEntry(FIVE_DAYS, { payrollNumber: null });
  const { lines, report, taken } = writeFile(presetLayout('brightPayHourly'), [[entry]]);
  expect(lines).toHaveLength(1);
  expect(report).toMatchObject({
    unnumberedCount: 1,
    unnumbered: [{ fullname: 'Lukas O’Brien', minutes: 2250, payAmount: '547.50' }],
  });
  expect(taken).toEqual([]);
  expect(writeFile(presetLayout('sage50Timesheets'), [[entry]]).lines).toHaveLength(6);
});

test('Time that no column of the layout holds is left out and named, not taken without being in the file', () => {
  const columns = presetLayout('brightPayHourly').columns.filter(({ element }) => element !== 'nightshift');
  const { report, taken } = writeFile({ ...presetLayout('brightPayHourly'), columns }, [[week()]]);
  expect(report).toMatchObject({ unfitCount: 1, unfit: [{ fullname: 'Lukas O’Brien', minutes: 2700 }] });
  expect(taken).toEqual([]);
});
