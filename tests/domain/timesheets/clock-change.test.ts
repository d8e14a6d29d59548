import { describe, expect, test } from 'vitest';
import { clockChangeInWords, clockChangeOfDay, clockChangeOfTyped } from '#domain/timesheets/entry/clock-change.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { TypedEntrySchema } from '#domain/timesheets/timesheet.schema.ts';
import { check, shift, WEEK } from '../../support/checked-entries.ts';

const SPRING = { beginning: '2026-03-23', ending: '2026-03-29' };
const AUTUMN = { beginning: '2026-10-19', ending: '2026-10-25' };
const SHORTER = 'The clocks go forward during this shift, so it is 1 hour shorter than its times.';

describe('A shift during which the clocks change', () => {
  const saidOf = (row: Record<string, unknown>, rules: Partial<EntryRules>) =>
    clockChangeInWords(check([row], { contractStart: null, ...rules }).entries[0]!);
  const night = (entryDate: string, more = {}) => shift('22:00', '06:00', { isNightshift: true, entryDate, ...more });

  test('says in which direction and by how much, whatever its break', () => {
    expect(saidOf(night('2026-03-28', { breakTime: '45' }), SPRING)).toBe(SHORTER);
    expect(saidOf(night('2026-03-28', { isHoliday: true }), SPRING)).toBe(SHORTER);
    expect(saidOf(night('2026-10-24'), AUTUMN)).toBe(
      'The clocks go back during this shift, so it is 1 hour longer than its times.',
    );
    expect(saidOf(shift('00:30', '01:30', { entryDate: '2026-03-29' }), SPRING)).toBe(
      'The clocks go forward during this shift, so it is 30 minutes shorter than its times.',
    );
  });
  test('is announced the night before, for a shift later that day, and for days and totals of hours', () => {
    expect(saidOf(night('2026-03-27'), SPRING)).toBeNull();
    expect(saidOf(shift('09:00', '17:00', { entryDate: '2026-03-29' }), SPRING)).toBeNull();
    const total = { chargingPeriod: 'hourlyTotal', allowNightshifts: false } as const;
    expect(saidOf({ entryDate: '2026-03-29', duration: '8' }, { ...SPRING, ...total })).toBeNull();
  });
});

test('A shift typed into the hour the clocks skip is reported as left out, and the one around it as shorter', () => {
  const saidOf = (from: string, to: string, entryDate = '2026-03-29') =>
    clockChangeOfTyped(TypedEntrySchema.parse(shift(from, to, { entryDate })), { ...WEEK, ...SPRING });
  expect(saidOf('01:00', '02:00')).toBe(
    'The clocks go forward over these times, so this shift has no hours and is left out.',
  );
  expect(saidOf('01:00', '03:00')).toBe(SHORTER);
  expect(saidOf('01:00', '02:00', '2026-03-28')).toBeNull();
  expect(saidOf('01:30', '01:30')).toBeNull();
});

describe('A day on which the clocks change', () => {
  const saidOf = (date: string, rules: Partial<EntryRules> = {}) => clockChangeOfDay(date, { ...WEEK, ...rules });
  test('says how many hours it has, and the day before what happens to a nightshift', () => {
    expect(saidOf('2026-03-29')).toBe('The clocks go forward: this day has 23 hours.');
    expect(saidOf('2026-10-25')).toBe('The clocks go back: this day has 25 hours.');
    expect(saidOf('2026-03-28')).toBe(
      'The clocks go forward overnight: a nightshift through the change is 1 hour shorter than its times.',
    );
    expect(saidOf('2026-10-24')).toBe(
      'The clocks go back overnight: a nightshift through the change is 1 hour longer than its times.',
    );
    expect([saidOf('2026-03-27'), saidOf('2026-03-30')]).toEqual([null, null]);
  });
  test('says nothing of nights if none are entered, and nothing at all for days', () => {
    expect(saidOf('2026-03-28', { allowNightshifts: false })).toBeNull();
    expect(saidOf('2026-03-28', { chargingPeriod: 'hourlyTotal' })).toBeNull();
    expect(saidOf('2026-03-29', { chargingPeriod: 'hourlyTotal' })).toContain('23 hours');
    expect(saidOf('2026-03-29', { chargingPeriod: 'daily' })).toBeNull();
    expect(saidOf('2026-03-29', { timeZone: 'Africa/Lagos' })).toBeNull();
  });
});
