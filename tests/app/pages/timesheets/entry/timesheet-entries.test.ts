import { describe, expect, test } from 'vitest';
import {
  copied,
  emptyShifts,
  entriesSchema,
  normalHours,
  toCorrect,
} from '#app/pages/timesheets/entry/timesheet-entries.ts';
import { daysOf, periodOf } from '#domain/periods/period.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { gridDays } from '#domain/timesheets/entry/grid-days.server.ts';
import { sameDay } from '#domain/timesheets/entry/new-timesheet.ts';
import { NINE_TO_FIVE } from '#tests/support/stored-entries.ts';

const week: EntryRules = {
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: true,
  allowNightshifts: true,
  contractStart: '2026-05-20',
  contractEnd: null,
  timeZone: 'Europe/London',
};
const hours = { start: '09:00', finish: '17:30', breakMinutes: 30 };

describe('A contract that starts in the middle of the week', () => {
  test('has no rows for the days before it, so nothing can be wrong there', () => {
    const dates = emptyShifts(gridDays(week)).map(({ entryDate }) => entryDate);
    expect(dates).toEqual(['2026-05-20', '2026-05-21', '2026-05-22', '2026-05-23', '2026-05-24']);
  });
  test('copies last week’s shifts to its own days only', () => {
    const filled = copied(
      gridDays(week),
      [0, 2].map((day) => ({ ...NINE_TO_FIVE, daysAfterBeginning: day })),
      week,
      false,
    );
    expect(filled.filter(({ startTime }) => startTime).map(({ entryDate }) => entryDate)).toEqual(['2026-05-20']);
  });
});

describe('Copying', () => {
  test('a month keeps Mondays on Mondays', () => {
    const [may, june] = ['2026-05-01', '2026-06-01'].map((date) =>
      periodOf(date, { entryPeriod: 'monthly', weekStartsOn: 'Monday' }),
    );
    for (const date of daysOf(may!)) {
      const copy = daysOf(june!)[sameDay(date, may!.beginning, june!.beginning)];
      if (copy) expect(new Date(copy).getUTCDay()).toBe(new Date(date).getUTCDay());
    }
    expect(daysOf(june!)[sameDay('2026-05-04', may!.beginning, june!.beginning)]).toBe('2026-06-01');
  });
  test('leaves out nightshifts and holidays if they are no longer allowed', () => {
    const rules = { ...week, contractStart: null, allowNightshifts: false, allowHolidays: false };
    const last = [
      { ...NINE_TO_FIVE, daysAfterBeginning: 0, isNightshift: true },
      { ...NINE_TO_FIVE, daysAfterBeginning: 1, isHoliday: true },
      { ...NINE_TO_FIVE, daysAfterBeginning: 2 },
    ];
    const filled = copied(gridDays(rules), last, rules, false).filter(({ startTime }) => startTime);
    expect(filled.map(({ entryDate }) => entryDate)).toEqual(['2026-05-20']);
  });
});

test('A correction begins with every shift that was rejected, also one that is no longer allowed', () => {
  const days = gridDays({ ...week, chargingPeriod: 'daily', allowNightshifts: false, allowHolidays: false });
  const rejected = [
    { ...NINE_TO_FIVE, entryDate: '2026-05-19' },
    { ...NINE_TO_FIVE, entryDate: '2026-05-20', isNightshift: true },
    { ...NINE_TO_FIVE, entryDate: '2026-05-21', isHoliday: true },
    { ...NINE_TO_FIVE, entryDate: '2026-05-25' },
  ];
  const filled = toCorrect(days, rejected, false).filter(({ startTime }) => startTime);
  const typed = { startTime: '09:00', endTime: '17:00', breakTime: '30' };
  expect(filled).toEqual([
    { entryDate: '2026-05-19', ...typed },
    { entryDate: '2026-05-20', ...typed, isNightshift: 'on' },
    { entryDate: '2026-05-21', ...typed, isHoliday: 'on' },
    { entryDate: '2026-05-25', ...typed },
  ]);
});

describe('Hours', () => {
  test('appear in their fields in the agency’s hour format', () => {
    const rules = { ...week, contractStart: null, chargingPeriod: 'hourlyTotal' as const };
    const days = gridDays(rules);
    expect(normalHours(days, rules, hours, false)[0]).toEqual({ entryDate: '2026-05-18', duration: '8:00' });
    expect(normalHours(days, rules, hours, true)[0]).toEqual({ entryDate: '2026-05-18', duration: '8.00' });
    const last = [{ ...NINE_TO_FIVE, startTime: null, endTime: null, durationMinutes: 440, daysAfterBeginning: 0 }];
    expect(copied(days, last, rules, true)[0]).toEqual({ entryDate: '2026-05-18', duration: '7.33' });
  });
});

describe('Problems of a week, in the browser', () => {
  const problemsOf = (entries: object[], isSent = true) => {
    const { error } = entriesSchema(week, [], isSent).safeParse({ entries });
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  };
  const on = (day: number, startTime: string, endTime: string) => ({ entryDate: `2026-05-${day}`, startTime, endTime });

  test('appear all at once in the order of the days, whether a time cannot be read or breaks a rule', () => {
    expect(problemsOf([on(20, '09:00', '17:00'), on(21, '9', '8'), on(22, '25:99', '17:00'), on(23, '9', '')])).toEqual(
      [
        'entries.1.endTime: Finish must not be before start unless it is a nightshift',
        'entries.2.startTime: Please enter a time such as 9, 930 or 17:45',
        expect.stringContaining('entries.3.endTime: '),
      ],
    );
  });
  test('do not start with “no shifts” while rows are being added', () => {
    expect(problemsOf([{ entryDate: '2026-05-20' }, { entryDate: '2026-05-20' }], false)).toEqual([]);
    expect(problemsOf([{ entryDate: '2026-05-20' }])).toEqual(['entries: No shifts: please enter at least one shift']);
  });
});
