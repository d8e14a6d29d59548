import { expect, test } from 'vitest';
import { ADVISORY_RULES } from '#domain/advisories/advisory.ts';
import { entryMarks, type Nearby, type TypedShift } from '#domain/advisories/listing/entry-marks.ts';
import { after, shift } from './work-histories.ts';

const typed = (index: number, date: string, times: string, breakMinutes = 30): TypedShift => {
  const [start, end] = times.split('-') as [string, string];
  return { index, date, start, end, breakMinutes };
};
const PLACE = {
  ...{ rules: ADVISORY_RULES, timeZone: 'Europe/London', isDecimal: false },
  weekStartsOn: 'Monday' as Nearby['weekStartsOn'],
};
const marks = (shifts: TypedShift[], around: Partial<Nearby> = {}) =>
  entryMarks(shifts, { ...PLACE, shifts: [], ...around }).map(({ index, date, title }) => [index, date, title]);

test('too little rest is shown under the shift that ended it, and eleven hours are enough', () => {
  expect(marks([typed(0, '2026-05-19', '14:00-22:00'), typed(1, '2026-05-20', '08:59-17:00')])).toEqual([
    [1, '2026-05-20', '10h 59m of rest before this shift. The rule is 11 hours.'],
  ]);
  expect(marks([typed(0, '2026-05-19', '14:00-22:00'), typed(1, '2026-05-20', '09:00-17:00')])).toEqual([]);
});

test('clock changes count', () => {
  expect(marks([typed(0, '2026-10-24', '14:00-22:00'), typed(1, '2026-10-25', '08:00-16:00')])).toEqual([]);
  expect(marks([typed(0, '2026-03-28', '13:00-21:00'), typed(1, '2026-03-29', '08:00-16:00')])).toEqual([
    [1, '2026-03-29', '10h 00m of rest before this shift. The rule is 11 hours.'],
  ]);
});

test('shifts around the period count, and are mentioned under the shift being typed', () => {
  const before = [shift('2026-05-17', '15:00-23:00', { contractorId: 'elsewhere' })];
  expect(marks([typed(3, '2026-05-18', '08:00-16:00')], { shifts: before })).toEqual([
    [3, '2026-05-18', '9h 00m of rest before this shift. The rule is 11 hours.'],
  ]);
  const after = [shift('2026-05-25', '06:00-14:00', { contractorId: 'elsewhere' })];
  expect(marks([typed(6, '2026-05-24', '14:00-22:00')], { shifts: after })).toEqual([
    [6, '2026-05-24', '8h 00m of rest after this shift. The rule is 11 hours.'],
  ]);
  const both = [...before, shift('2026-05-18', '05:00-10:00', { contractorId: 'other' })];
  expect(marks([], { shifts: both })).toEqual([]);
});

test('a shift of more than six hours without a twenty-minute break is marked', () => {
  expect(marks([typed(0, '2026-05-18', '06:00-12:00', 0)])).toEqual([]);
  expect(marks([typed(0, '2026-05-18', '06:00-12:01', 20)])).toEqual([]);
  expect(marks([typed(0, '2026-05-18', '06:00-12:01', 19)])).toEqual([
    [0, '2026-05-18', '6h 01m with 19 minutes of break. The rule is 20 minutes above six hours.'],
  ]);
});

const DAYS = [0, 1, 2, 3, 4, 5, 6];
/** Returns every day of a week from nine to five, typed or worked elsewhere. */
const everyDay = (monday: string) => DAYS.map((day) => typed(day, after(monday, day), '09:00-17:00'));
const worked = (monday: string, days = DAYS) => days.map((day) => shift(after(monday, day), '09:00-17:00'));

test('missing weekly rest is shown under the last shift of the week, with the week before', () => {
  expect(marks(everyDay('2026-05-18'))).toEqual([]);
  const said = [[6, '2026-05-24', 'No 24 hours of rest in the week of 18 to 24 May 2026.']];
  expect(marks(everyDay('2026-05-18'), { shifts: worked('2026-05-11') })).toEqual(said);
  expect(marks(everyDay('2026-05-18').slice(0, 6), { shifts: worked('2026-05-11') })).toEqual([]);
  expect(marks(everyDay('2026-05-18'), { shifts: worked('2026-05-11', DAYS.slice(0, 5)) })).toEqual([]);
  expect(marks(everyDay('2026-05-18'), { shifts: worked('2026-05-11', DAYS.slice(0, 6)) })).toEqual(said);
  const fortnight = [...worked('2026-05-04'), ...worked('2026-05-11')];
  expect(marks(everyDay('2026-05-18'), { shifts: fortnight, weekStartsOn: 'Wednesday' })).toEqual([
    [1, '2026-05-19', 'No 24 hours of rest in the week of 13 to 19 May 2026.'],
  ]);
  expect(marks([], { shifts: [...worked('2026-05-11'), ...worked('2026-05-18')] })).toEqual([]);
});

test('a rule hidden from the reader makes no mark', () => {
  const shifts = [typed(0, '2026-05-19', '14:00-22:00', 0), typed(1, '2026-05-20', '08:00-17:00', 0)];
  expect(marks(shifts)).toHaveLength(3);
  expect(marks(shifts, { rules: ['dailyRest'] })).toHaveLength(1);
  expect(marks(shifts, { rules: [] })).toEqual([]);
});
