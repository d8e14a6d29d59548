import { expect, test } from 'vitest';
import { changedDays, type Entry, quarterDays, sameEntries } from '#domain/timesheets/entry.ts';
import { EMPTY_ENTRY } from '../../support/stored-entries.ts';

const shift: Entry = {
  ...EMPTY_ENTRY,
  entryDate: '2026-05-18',
  startTime: '09:00',
  endTime: '17:30',
  breakMinutes: 30,
  chargingPeriodRate: '0.50',
  billableMinutes: 480,
};

test('Entries are equal if they mean the same, however the database spells times and rates', () => {
  const read = { ...shift, startTime: '09:00:00', endTime: '17:30:00', chargingPeriodRate: '0.5000' };
  expect(sameEntries([shift], [read])).toBe(true);
  expect(sameEntries([], [])).toBe(true);
  const total = { ...shift, startTime: null, endTime: null, durationMinutes: 480, chargingPeriodRate: null };
  expect(sameEntries([total], [{ ...total }])).toBe(true);
});

test.each([
  ['entryDate', '2026-05-19'],
  ['startTime', '09:01'],
  ['startTime', null],
  ['endTime', '17:31'],
  ['endTime', null],
  ['breakMinutes', 31],
  ['durationMinutes', 1],
  ['chargingPeriodRate', '0.75'],
  ['isHoliday', true],
  ['isNightshift', true],
  ['billableMinutes', 479],
  ['nonBillableMinutes', 1],
])('Entries differ by their %s: %s', (field, value) => {
  expect(sameEntries([shift], [{ ...shift, [field]: value } as Entry])).toBe(false);
});

test('Entries are compared in order and to the last', () => {
  const next = { ...shift, entryDate: '2026-05-19' };
  expect(sameEntries([shift, next], [next, shift])).toBe(false);
  expect(sameEntries([shift], [shift, next])).toBe(false);
});

test('A daily rate counts in quarters, and none is nothing', () => {
  expect([null, '0', '0.25', '0.7500', '1'].map(quarterDays)).toEqual([0, 0, 1, 3, 4]);
});

test('Of an edit the days that differ are listed, before and after', () => {
  const day = { ...shift, chargingPeriodRate: null };
  const next = { ...day, entryDate: '2026-05-19' };
  const late = { ...next, startTime: '10:00:00', isNightshift: true };
  expect(changedDays([day, next], [{ ...day, startTime: '09:00:00' }, late])).toEqual({
    before: [{ entryDate: '2026-05-19', startTime: '09:00', endTime: '17:30', breakMinutes: 30, billableMinutes: 480 }],
    after: [
      {
        entryDate: '2026-05-19',
        startTime: '10:00',
        endTime: '17:30',
        breakMinutes: 30,
        isNightshift: true,
        billableMinutes: 480,
      },
    ],
  });
  expect(changedDays([next], [day])).toMatchObject({
    before: [{ entryDate: '2026-05-19' }],
    after: [{ entryDate: '2026-05-18' }],
  });
  expect(changedDays([day], [day])).toEqual({ before: [], after: [] });
});
