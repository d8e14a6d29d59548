import { describe, expect, test } from 'vitest';
import {
  daysOf,
  isDate,
  periodLabel,
  periodOf,
  periodShownAs,
  recentPeriods,
  shownDate,
} from '#domain/periods/period.ts';

const WEEKLY = { entryPeriod: 'weekly', weekStartsOn: 'Monday' } as const;
const MONTHLY = { entryPeriod: 'monthly', weekStartsOn: 'Monday' } as const;

describe('A period', () => {
  test('of a week starts on the agency’s first day', () => {
    expect(periodOf('2026-05-24', WEEKLY)).toEqual({ beginning: '2026-05-18', ending: '2026-05-24' });
    expect(periodOf('2026-05-24', { ...WEEKLY, weekStartsOn: 'Sunday' })).toEqual({
      beginning: '2026-05-24',
      ending: '2026-05-30',
    });
    expect(periodOf('2026-05-24', { ...WEEKLY, weekStartsOn: 'Saturday' })).toEqual({
      beginning: '2026-05-23',
      ending: '2026-05-29',
    });
  });
  test('of a month is the calendar month, leap years included', () => {
    expect(periodOf('2028-02-10', MONTHLY)).toEqual({ beginning: '2028-02-01', ending: '2028-02-29' });
    expect(daysOf(periodOf('2028-02-10', MONTHLY))).toHaveLength(29);
  });
  test('is entered by its first day, or by its last if the agency dates by the ending', () => {
    expect(periodShownAs('2026-05-18', WEEKLY, 'beginning')?.ending).toBe('2026-05-24');
    expect(periodShownAs('2026-05-19', WEEKLY, 'beginning')).toBeNull();
    expect(periodShownAs('2026-05-24', WEEKLY, 'ending')?.beginning).toBe('2026-05-18');
    expect(periodShownAs('2026-05-18', WEEKLY, 'ending')).toBeNull();
    expect(periodShownAs('2026-05-31', MONTHLY, 'ending')?.beginning).toBe('2026-05-01');
  });
  test('is offered from today back, only while the placement runs', () => {
    const begun = recentPeriods('2026-05-26', WEEKLY, { start: '2026-05-13', end: null }, 12).map(
      ({ beginning }) => beginning,
    );
    expect(begun).toEqual(['2026-05-25', '2026-05-18', '2026-05-11']);
    expect(recentPeriods('2026-05-26', WEEKLY, { start: '2026-04-01', end: '2026-05-12' }, 1)[0]!.beginning).toBe(
      '2026-05-11',
    );
  });
  test('is offered while its last day is not before the placement’s first', () => {
    const monday = { start: '2026-05-24', end: null };
    expect(recentPeriods('2026-05-26', WEEKLY, monday, 12).map(({ ending }) => ending)).toEqual([
      '2026-05-31',
      '2026-05-24',
    ]);
    expect(recentPeriods('2026-05-26', WEEKLY, { start: '2026-05-25', end: null }, 12)).toHaveLength(1);
    expect(recentPeriods('2026-05-26', WEEKLY, { start: '2026-01-01', end: null }, 3)).toHaveLength(3);
    expect(recentPeriods('2026-05-26', MONTHLY, { start: '2026-04-30', end: '2026-12-31' }, 5)).toEqual([
      { beginning: '2026-05-01', ending: '2026-05-31' },
      { beginning: '2026-04-01', ending: '2026-04-30' },
    ]);
  });
  test('has its days in order, both ends included', () => {
    expect(daysOf({ beginning: '2026-02-27', ending: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(daysOf({ beginning: '2026-03-02', ending: '2026-03-02' })).toEqual(['2026-03-02']);
  });
  test('is named by how the agency enters and dates it', () => {
    expect(periodLabel('weekly', 'beginning')).toBe('Week beginning');
    expect(periodLabel('weekly', 'ending')).toBe('Week ending');
    expect(periodLabel('monthly', 'ending')).toBe('Month ending');
    const week = { beginning: '2026-05-18', ending: '2026-05-24' };
    expect(shownDate(week, 'beginning')).toBe('2026-05-18');
    expect(shownDate(week, 'ending')).toBe('2026-05-24');
  });
});

test.each(['2026-05-18', '2024-02-29'])('%s is a date', (text) => expect(isDate(text)).toBe(true));
test.each(['2026-02-29', '2026-13-01', '2026-5-18', 'x2026-05-18', '2026-05-18x', '+002026-05-18', '20260518', ''])(
  '“%s” is not a date',
  (text) => expect(isDate(text)).toBe(false),
);
