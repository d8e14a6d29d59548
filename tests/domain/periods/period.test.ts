import { describe, expect, test } from 'vitest';
import { daysOf, periodOf, periodShownAs, recentPeriods } from '#domain/periods/period.ts';
import { bankHoliday } from '#domain/periods/bank-holidays.server.ts';

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
  test('is entered by its first day, or by its last where the agency dates by the ending', () => {
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
});

test('England and Wales keep their bank holidays', () => {
  expect(bankHoliday('2026-05-25')).toMatch(/spring bank holiday/i);
  expect(bankHoliday('2026-12-25')).toMatch(/christmas/i);
  expect(bankHoliday('2026-05-26')).toBeNull();
});
