import { describe, expect, test } from 'vitest';
import {
  authoriseUrl,
  isConfirmationType,
  LINK_DAYS,
  LINK_PROBLEMS,
  NOT_A_CONFIRMATION,
} from '#domain/timesheets/authorisation/authorisation-link.ts';
import { MAX_AT_ONCE, readTick, summaryOf, tickOf } from '#domain/timesheets/decision/bulk.ts';
import { doubleBookingInWords } from '#domain/timesheets/decision/double-booking.ts';
import { type Entry, quarterDays, unitOf } from '#domain/timesheets/entry.ts';
import { elapsedMinutes, minutesOfDate } from '#domain/timesheets/entry/clock-times.ts';
import { sameDay } from '#domain/timesheets/entry/new-timesheet.ts';
import {
  amountInWords,
  placementInWords,
  sumInWords,
  totalInWords,
  waitingInWords,
} from '#domain/timesheets/timesheet-words.ts';

describe('A timesheet in words', () => {
  test('has a total in hours or days, holidays included', () => {
    const sums = { workedMinutes: 2400, holidayMinutes: 15, workedQuarterDays: 14, holidayQuarterDays: 4 };
    expect(totalInWords({ chargingPeriod: 'hourly', ...sums }, false)).toBe('40h 15m');
    expect(totalInWords({ chargingPeriod: 'hourlyTotal', ...sums }, true)).toBe('40.25');
    expect(totalInWords({ chargingPeriod: 'daily', ...sums }, false)).toBe('4½ days');
  });
  test('is totalled with others with hours and days apart', () => {
    const sums = { workedMinutes: 2400, holidayMinutes: 15, workedQuarterDays: 14, holidayQuarterDays: 4 };
    const [hours, days] = [
      { chargingPeriod: 'hourly', ...sums },
      { chargingPeriod: 'daily', ...sums },
    ] as const;
    expect(sumInWords([hours, days, { ...hours, chargingPeriod: 'hourlyTotal' }], false)).toBe('80h 30m and 4½ days');
    expect(sumInWords([days, days], false)).toBe('9 days');
    expect(sumInWords([], true)).toBe('0.00');
  });
  test('adds for each entry its minutes or its part of a day', () => {
    const entry = { billableMinutes: 450, nonBillableMinutes: 30, chargingPeriodRate: '0.5' } as Entry;
    expect(amountInWords(entry, { chargingPeriod: 'hourly' }, false)).toBe('8h 00m');
    expect(amountInWords(entry, { chargingPeriod: 'hourly' }, true)).toBe('8.00');
    expect(amountInWords(entry, { chargingPeriod: 'daily' }, false)).toBe('½ day');
  });
  test('names its placement as the contract at the client', () => {
    expect(placementInWords({ contractName: 'Night porter', clientName: 'Holbeck Logistics' })).toBe(
      'Night porter at Holbeck Logistics',
    );
  });
  test('totals days in quarters, hours in minutes', () => {
    expect(['hourly', 'hourlyTotal', 'daily'].map((one) => unitOf(one as 'daily'))).toEqual([
      'minutes',
      'minutes',
      'quarterDays',
    ]);
    expect([null, '0', '0.25', '0.75', '1'].map(quarterDays)).toEqual([0, 0, 1, 3, 4]);
  });
});

test('Elapsed minutes follow the clock, and midnight', () => {
  const passed = (start: string, end: string, date = '2026-05-18') => elapsedMinutes(date, start, end, 'Europe/London');
  expect(passed('09:00', '17:30')).toBe(510);
  expect(passed('09:00', '09:00')).toBe(0);
  expect(passed('23:30', '00:15')).toBe(45);
  expect(passed('00:30', '03:30', '2026-10-25')).toBe(240);
  const dates = ['2026-03-28', '2026-03-29', '2026-10-25'];
  expect(dates.map((date) => minutesOfDate(date, 'Europe/London'))).toEqual([1440, 1380, 1500]);
});

describe('The day a shift is copied to', () => {
  test('is the day of the same name nearest to the same position', () => {
    expect(sameDay('2026-05-18', '2026-05-18', '2026-05-25')).toBe(0);
    expect(sameDay('2026-05-22', '2026-05-18', '2026-05-25')).toBe(4);
    // May 2026 starts on a Friday, June on a Monday, February 2027 on a Monday, August on a Saturday.
    expect(sameDay('2026-05-01', '2026-05-01', '2026-06-01')).toBe(-3);
    expect(sameDay('2026-05-04', '2026-05-01', '2026-06-01')).toBe(0);
    expect(sameDay('2026-06-01', '2026-06-01', '2026-08-01')).toBe(2);
    expect(sameDay('2026-06-06', '2026-06-01', '2026-05-01')).toBe(8);
  });
});

describe('A tick in a list', () => {
  test('carries the version that was shown', () => {
    expect(tickOf({ id: 'abc', version: 3 })).toBe('abc@3');
    expect(readTick('abc@3')).toEqual({ timesheetId: 'abc', version: 3 });
    expect(readTick('abc@123456789')).toEqual({ timesheetId: 'abc', version: 123_456_789 });
    for (const tick of ['abc', 'abc@', 'abc@x', 'abc@3x', 'abc@x3', 'abc@1234567890'])
      expect(readTick(tick)).toEqual({ timesheetId: 'abc' });
  });
  test('is summed up with others in a line', () => {
    const outcomes = (...codes: string[]) =>
      codes.map((code) => ({ timesheetId: 't', isDone: code === 'done', message: '', code }));
    expect(summaryOf('Accepted', outcomes('done', 'done'))).toBe('Accepted 2 timesheets');
    expect(summaryOf('Accepted', outcomes('done'), '37h 30m')).toBe('Accepted 1 timesheet, 37h 30m');
    expect(summaryOf('Accepted', outcomes('done', 'version_changed'), '37h 30m')).toBe(
      'Accepted 1 of 2, 37h 30m (1 changed meanwhile)',
    );
    expect(summaryOf('Accepted', outcomes('not_pending'), '0h 00m')).toBe('Accepted 0 of 1 (1 is not pending)');
    expect(summaryOf('Accepted', outcomes('done', 'already_decided'))).toBe('Accepted 1 of 2 (1 is not pending)');
    expect(summaryOf('Accepted', outcomes('already_deleted', 'not_pending', 'version_changed'))).toBe(
      'Accepted 0 of 3 (2 are not pending, 1 changed meanwhile)',
    );
    expect(summaryOf('Rejected', outcomes('forbidden'))).toBe('Rejected 0 of 1 (1 was refused)');
    expect(summaryOf('Rejected', outcomes('done', 'forbidden', 'timesheet_not_found'))).toBe(
      'Rejected 1 of 3 (2 were refused)',
    );
    expect(MAX_AT_ONCE).toBe(500);
  });
});

describe('The link in a mail', () => {
  test('leads to the confirmation page, with a key that needs no log-in', () => {
    expect(authoriseUrl('https://here.example', 't1', 'accepted')).toBe(
      'https://here.example/timesheets/t1/authorise/accepted',
    );
    expect(authoriseUrl('https://here.example', 't1', 'rejected', 'abc')).toBe(
      'https://here.example/timesheets/t1/authorise/rejected?key=abc',
    );
    expect(['accepted', 'rejected', 'pending', '', undefined].map(isConfirmationType)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(NOT_A_CONFIRMATION).toBe('Expected a status of accepted or rejected.');
  });
  test('works for 14 days, and then says why it no longer does', () => {
    expect(LINK_DAYS).toBe(14);
    expect(LINK_PROBLEMS).toEqual({
      edited: 'This timesheet was changed after the email was sent. Please log in to see it as it is now.',
      expired: 'This link has expired. Please log in to decide.',
      notValid:
        'This link is not valid. If your email address has changed since it was sent, look for a newer email there. Otherwise please log in to see what is waiting for you.',
    });
  });
});

describe('Time entered for two placements at once', () => {
  const booking = { entryDate: '2026-05-18', startTime: '09:00:00', endTime: '17:30:00' };
  test('is shown with its time, and the other placement to those who may see it', () => {
    expect(doubleBookingInWords({ ...booking, other: null })).toBe(
      'Mon 18 May, 09:00 to 17:30: time was entered for another placement of the same person too.',
    );
    const other = { timesheetId: 't2', friendlyNumber: 123, contractName: 'Night porter', clientName: 'Holbeck' };
    expect(doubleBookingInWords({ ...booking, other })).toBe(
      'Mon 18 May, 09:00 to 17:30: time was entered in TS-000123 too, Night porter at Holbeck.',
    );
  });
});

test('What is waiting says for how many whole days, counting from the first', () => {
  const after = (now: string) => waitingInWords('2026-11-20T09:00:00Z', now);
  expect(after('2026-11-21T08:59:59Z')).toBeNull();
  expect(after('2026-11-21T09:00:00Z')).toBe('Waiting 1 day');
  expect(after('2026-11-23T12:00:00Z')).toBe('Waiting 3 days');
});
