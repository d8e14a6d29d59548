import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRESET_NAMES, presetLayout } from '#domain/payroll-layouts/presets.ts';
import { layoutColumn } from '#domain/payroll-layouts/payroll-layout.ts';
import { feedEntry, FIVE_DAYS, layoutWith, writeFile } from './pay-entries.ts';

type Shift = { day: string; minutes: number; as: 'standard' | 'nightshift' | 'holiday' };

const ELEMENTS = ['standard', 'nightshift', 'holiday'] as const;
const DAYS = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`);
const Week = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1 }),
    minutes: fc.array(fc.integer({ min: 1, max: 720 }), { minLength: 7, maxLength: 7 }),
    elements: fc.array(fc.constantFrom(...ELEMENTS), { minLength: 7, maxLength: 7 }),
    pence: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ days, minutes, elements, pence }) => ({
    shifts: days.sort().map((day, at): Shift => ({ day, minutes: minutes[at]!, as: elements[at]! })),
    pence,
  }));

/** Returns hundredths, halves up, of a whole number of sixtieths: by long division of written-out digits. */
function hundredths(sixtieths: number): string {
  let [whole, rest] = [0, sixtieths];
  while (rest >= 60) [whole, rest] = [whole + 1, rest - 60];
  let parts = 0;
  while ((parts + 1) * 60 <= rest * 100) parts += 1;
  if ((rest * 100 - parts * 60) * 2 >= 60) parts += 1;
  return parts === 100 ? `${whole + 1}.00` : `${whole}.${String(parts).padStart(2, '0')}`;
}

const totalOf = (shifts: Shift[], as: string) =>
  shifts.reduce((sum, shift) => sum + (shift.as === as ? shift.minutes : 0), 0);
const rateOf = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
/** Returns pay for minutes at a rate: pence an hour, in hundredths of a pound, halves up. */
const payOf = (minutes: number, pence: number) => rateOf(Math.floor((minutes * pence + 30) / 60));

test('A second writer, independent of the first, writes the same rows for any week', () => {
  const layout = layoutWith({
    rowPer: 'timesheetElement',
    header: false,
    columns: [
      layoutColumn('Element', { field: 'elementCode' }),
      layoutColumn('Hours', { field: 'hours' }),
      layoutColumn('Rate', { field: 'rate' }),
      layoutColumn('Amount', { field: 'amount' }),
    ],
  });
  const names = { standard: 'Standard', nightshift: 'Nightshift', holiday: 'Holiday' };
  fc.assert(
    fc.property(fc.array(Week, { minLength: 1, maxLength: 4 }), (weeks) => {
      const rate = (pence: number) => ({ payRate: `${rateOf(pence)}00` });
      const entries = weeks.map(({ shifts, pence }) => feedEntry(shifts, { document: rate(pence) }));
      const expected = weeks.flatMap(({ shifts, pence }) =>
        [...new Set(shifts.map(({ as }) => as))].map((as) => {
          const minutes = totalOf(shifts, as);
          const pay = as === 'holiday' ? '0.00' : payOf(minutes, pence);
          return `${names[as]},${hundredths(minutes)},${rateOf(pence)},${pay}`;
        }),
      );
      const { lines, report, bytes } = writeFile(layout, [entries]);
      expect(lines).toEqual(expected);
      expect(bytes.toString()).toBe(expected.map((line) => `${line}\r\n`).join(''));
      const all = weeks.flatMap(({ shifts }) => shifts);
      for (const as of ELEMENTS) expect(report.totals.minutes[as]).toBe(totalOf(all, as));
    }),
  );
});

test('Each preset writes a week with a nightshift and a holiday as its program expects it', () => {
  const shifts: Shift[] = [
    ...FIVE_DAYS.slice(0, 3).map(({ day, minutes }) => ({ day, minutes, as: 'standard' as const })),
    { day: '2026-05-21', minutes: 300, as: 'nightshift' },
    { day: '2026-05-22', minutes: 450, as: 'holiday' },
  ];
  const entry = feedEntry(shifts, { document: { friendlyId: 'TS-000017', fullname: 'Łukasz "Lucky" O’Brien' } });
  const files = Object.fromEntries(
    PRESET_NAMES.map((preset) => [preset, writeFile(presetLayout(preset), [[entry]]).bytes]),
  );
  const lines = (preset: string, encoding: BufferEncoding = 'utf8') => files[preset]!.toString(encoding).split('\r\n');
  expect(lines('brightPayHourly')).toEqual([
    'First name,Surname,Works number,Rate per hour,Description,Hours,Hours x1.5,Rate per hour 2,Description 2,Hours 2,Department',
    '"Łukasz ""Lucky""",O’Brien,HOL-0462,14.60,Basic,22.50,5.00,14.60,Holiday,7.50,Warehouse',
    '',
  ]);
  // Charged hourly, so that it is in no column of days.
  expect(lines('brightPayDaily')).toEqual([
    'First name,Surname,Works number,Rate per day,Description,Days,Rate per day 2,Description 2,Days 2,Department',
    '',
  ]);
  expect(lines('sageMultiTimesheet', 'latin1')).toEqual([
    '2,HOL-0462,1,Warehouse,CC-40,22.50,14.60',
    '2,HOL-0462,2,Warehouse,CC-40,5.00,14.60',
    '2,HOL-0462,3,Warehouse,CC-40,7.50,14.60',
    '',
  ]);
  const who = '"O’Brien, Łukasz ""Lucky"""';
  expect(lines('sage50Timesheets')).toEqual([
    'Name,Date,Income,Hours,Pieces,Amount,Project,Comment',
    `${who},2026-05-18,Regular,7.50,,109.50,Holbeck Logistics,TS-000017`,
    `${who},2026-05-19,Regular,7.50,,109.50,Holbeck Logistics,TS-000017`,
    `${who},2026-05-20,Regular,7.50,,109.50,Holbeck Logistics,TS-000017`,
    `${who},2026-05-21,Overtime 1,5.00,,73.00,Holbeck Logistics,TS-000017`,
    `${who},2026-05-22,Vacation,7.50,,0.00,Holbeck Logistics,TS-000017`,
    '',
  ]);
  const plain = (element: string, hours: string, amount: string) =>
    `HOL-0462,"Łukasz ""Lucky"" O’Brien",2026-05-18,2026-05-24,${element},${hours},14.60,${amount},Holbeck Logistics,TS-000017`;
  expect(lines('plain')).toEqual([
    '\u{feff}Payroll number,Name,Period beginning,Period ending,Element,Hours,Rate,Amount,Client,Reference',
    plain('Standard', '22.50', '328.50'),
    plain('Nightshift', '5.00', '73.00'),
    plain('Holiday', '7.50', '0.00'),
    '',
  ]);
});
