import { describe, expect, test } from 'vitest';
import * as rules from '#domain/reminders/reminder.ts';
import * as schema from '#domain/reminders/schedules/schedule.schema.ts';
import * as schedules from '#domain/reminders/schedules/schedule.ts';
import { says } from '../../support/says.ts';
import { AFTER, ONCE, PLACE, WEEKLY } from '../../support/reminder-schedules.ts';

describe('A schedule', () => {
  test('is due from the agency’s hour, on its day', () => {
    const due = (one: rules.ReminderSchedule, date: string, hour = 9) => rules.isDue(one, { date, hour }, 9);
    expect(due(WEEKLY, '2026-05-25')).toBe(true);
    expect(due(WEEKLY, '2026-05-25', 8)).toBe(false);
    expect(due(WEEKLY, '2026-05-25', 23)).toBe(true);
    expect(due(WEEKLY, '2026-05-26')).toBe(false);
    expect(due({ ...WEEKLY, isEnabled: false }, '2026-05-25')).toBe(false);
    expect([due(ONCE, '2026-05-27'), due(ONCE, '2026-05-28')]).toEqual([true, false]);
    expect(due(AFTER, '2026-05-28')).toBe(true);
  });
  test('covers its client and its contract, or everything', () => {
    expect(rules.isInScope(WEEKLY, PLACE)).toBe(true);
    expect(rules.isInScope({ ...WEEKLY, clientId: 'c1', contractId: 'k1' }, PLACE)).toBe(true);
    expect(rules.isInScope({ ...WEEKLY, clientId: 'c2' }, PLACE)).toBe(false);
    expect(rules.isInScope({ ...WEEKLY, clientId: 'c1', contractId: 'k2' }, PLACE)).toBe(false);
  });
  test('covers a period within its scope, and with the day after only the one that ended yesterday', () => {
    const period = { ...PLACE, ending: '2026-05-24' };
    expect(rules.covers(WEEKLY, period, '2026-05-28')).toBe(true);
    expect(rules.covers({ ...WEEKLY, clientId: 'c2' }, period, '2026-05-28')).toBe(false);
    expect(rules.covers(AFTER, period, '2026-05-25')).toBe(true);
    expect(rules.covers(AFTER, period, '2026-05-26')).toBe(false);
    expect(rules.covers({ ...AFTER, clientId: 'c2' }, period, '2026-05-25')).toBe(false);
  });
  test('next sends on the first of its days that is not over', () => {
    const next = (one: rules.ReminderSchedule, date: string) => rules.nextDate(one, { ending: '2026-05-24' }, date);
    expect(next(WEEKLY, '2026-05-20')).toBe('2026-05-25');
    expect(next(WEEKLY, '2026-05-26')).toBe('2026-06-01');
    expect(next({ ...WEEKLY, dayOfWeek: 7 }, '2026-05-26')).toBe('2026-05-31');
    expect(next(ONCE, '2026-05-27')).toBe('2026-05-27');
    expect(next(ONCE, '2026-05-28')).toBeNull();
    expect(next(AFTER, '2026-05-20')).toBe('2026-05-25');
    expect(next(AFTER, '2026-05-25')).toBe('2026-05-25');
    expect(next(AFTER, '2026-05-26')).toBeNull();
  });
  test('looks half a year back', () => expect(rules.firstDayConsidered('2026-05-26')).toBe('2025-11-25'));
  test('is described in words', () => {
    expect([WEEKLY, { ...WEEKLY, dayOfWeek: 7 }, ONCE, AFTER].map(rules.scheduleInWords)).toEqual([
      'every Monday',
      'every Sunday',
      'once on 27 May 2026',
      'the day after each period',
    ]);
    expect([rules.REMINDER_REASONS, rules.SCHEDULE_KINDS]).toEqual([
      ['missing', 'pending'],
      ['fixedDate', 'FirstDayAfterDate', 'weekly'],
    ]);
  });

  const KEPT: schedules.Schedule = {
    remindersId: 's1',
    reason: 'missing',
    kind: 'weekly',
    fixedDate: '2026-05-27',
    dayOfTheWeek: 'Tuesday',
    clientId: 'c1',
    clientName: 'Holbeck Logistics',
    contractId: null,
    contractName: null,
    isEnabled: true,
    version: 1,
    createdAt: '2026-05-18T09:00:00Z',
    updatedAt: '2026-05-18T09:00:00Z',
  };
  test('is stored without fields its kind does not use', () => {
    const kept = (kind: rules.ScheduleKind) => {
      const { fixedDate, dayOfTheWeek } = schedules.scheduleFields({ ...KEPT, kind });
      return { fixedDate, dayOfTheWeek };
    };
    expect(kept('weekly')).toEqual({ fixedDate: null, dayOfTheWeek: 'Tuesday' });
    expect(kept('fixedDate')).toEqual({ fixedDate: '2026-05-27', dayOfTheWeek: null });
    expect(kept('FirstDayAfterDate')).toEqual({ fixedDate: null, dayOfTheWeek: null });
    expect(schedules.scheduleFields(KEPT)).toEqual({
      reason: 'missing',
      kind: 'weekly',
      fixedDate: null,
      dayOfTheWeek: 'Tuesday',
      clientId: 'c1',
      contractId: null,
      isEnabled: true,
    });
    expect(schedules.toRule(KEPT)).toEqual({
      id: 's1',
      reason: 'missing',
      kind: 'weekly',
      fixedDate: '2026-05-27',
      dayOfWeek: 2,
      clientId: 'c1',
      contractId: null,
      isEnabled: true,
    });
    expect([schedules.dayNumber('Monday'), schedules.dayNumber('Sunday'), schedules.dayNumber(null)]).toEqual([
      1,
      7,
      null,
    ]);
    expect(schedules.scopeInWords(KEPT)).toBe('Missing timesheets, Holbeck Logistics only');
    expect(schedules.scopeInWords({ ...KEPT, reason: 'pending', contractName: 'Night porter' })).toBe(
      'Waiting timesheets, Night porter only',
    );
    expect(schedules.scopeInWords({ ...KEPT, clientName: null })).toBe('Missing timesheets, all clients');
  });
  test('runs next today while the hour is still to come', () => {
    const next = (
      one: rules.ReminderSchedule,
      date: string,
      hour: number,
      entryPeriod: 'weekly' | 'monthly' = 'weekly',
    ) => schedules.nextRun(one, { date, hour }, 9, { entryPeriod, timesheetWeekStartsOn: 'Saturday' });
    expect(next(WEEKLY, '2026-05-25', 8)).toBe('2026-05-25');
    expect(next(WEEKLY, '2026-05-25', 9)).toBe('2026-06-01');
    expect(next({ ...WEEKLY, isEnabled: false }, '2026-05-25', 8)).toBeNull();
    expect(next(ONCE, '2026-05-27', 8)).toBe('2026-05-27');
    expect(next(ONCE, '2026-05-27', 9)).toBeNull();
    expect(next({ ...ONCE, fixedDate: null }, '2026-05-27', 8)).toBeNull();
    expect(next(AFTER, '2026-05-25', 8)).toBe('2026-05-30');
    expect(next(AFTER, '2026-05-25', 8, 'monthly')).toBe('2026-06-01');
    expect(next(AFTER, '2026-06-01', 8, 'monthly')).toBe('2026-06-01');
    expect(next(AFTER, '2026-06-01', 9, 'monthly')).toBe('2026-07-01');
    expect(next({ ...ONCE, fixedDate: '2026-06-09' }, '2026-05-25', 8, 'monthly')).toBe('2026-06-09');
    expect(next(WEEKLY, '2026-05-25', 8, 'monthly')).toBe('2026-05-25');
  });

  const SENT = { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Monday' };
  const created = (change: Record<string, unknown> = {}) => says(schema.CreateScheduleSchema, { ...SENT, ...change });
  const ON_A_DATE = { kind: 'fixedDate', dayOfTheWeek: null };
  test('is read as it is sent', () => {
    expect(created({ clientId: '' })).toEqual({
      remindersId: undefined,
      reason: 'missing',
      kind: 'weekly',
      fixedDate: null,
      dayOfTheWeek: 'Monday',
      clientId: null,
      contractId: null,
      isEnabled: true,
    });
    expect(created({ kind: 'FirstDayAfterDate', dayOfTheWeek: '' })).toMatchObject({ dayOfTheWeek: null });
    expect(created({ ...ON_A_DATE, fixedDate: '2026-05-27', reason: 'pending' })).toMatchObject({
      reason: 'pending',
    });
    expect(says(schema.EditScheduleSchema, {})).toEqual({});
    const edit = {
      fixedDate: null,
      dayOfTheWeek: null,
      clientId: null,
      contractId: null,
      isEnabled: false,
      version: 2,
    };
    expect(says(schema.EditScheduleSchema, edit)).toEqual(edit);
    expect(says(schema.EditScheduleSchema, { a: 1 })).toEqual(['a: The a field is not known.']);
  });
  const NO_DATES = 'Please supply a date range to evaluate the reminders.';
  test.each<[Record<string, unknown>, string]>([
    [{ reason: 'x' }, 'reason: Please choose missing or pending'],
    [{ kind: 'x' }, 'kind: Please choose when to send'],
    [{ dayOfTheWeek: 'x' }, 'dayOfTheWeek: Please choose a day of the week'],
    [{ dayOfTheWeek: null }, 'dayOfTheWeek: Please choose a day of the week'],
    [ON_A_DATE, `fixedDate: ${NO_DATES}`],
    [{ ...ON_A_DATE, fixedDate: '2026-02-30' }, `fixedDate: ${NO_DATES}`],
    [{ isEnabled: 'x' }, 'isEnabled: Please choose yes or no.'],
    [{ a: 1 }, 'a: The a field is not known.'],
  ])('with %j is refused', (change, why) => expect(created(change)).toEqual([why]));
  test('edited to a wrong day or date is refused', () => {
    expect(says(schema.EditScheduleSchema, { fixedDate: 'x', dayOfTheWeek: 'x' })).toEqual([
      `fixedDate: ${NO_DATES}`,
      'dayOfTheWeek: Please choose a day of the week',
    ]);
  });
  test('covers a day, or two with a slash between', () => {
    expect(says(schema.PeriodSchema, ' 2026-05-18 ')).toEqual({ from: '2026-05-18', to: '2026-05-18' });
    expect(says(schema.PeriodSchema, '2026-05-18/2026-05-24')).toEqual({ from: '2026-05-18', to: '2026-05-24' });
    for (const none of [undefined, '', 'x', '2026-05-18/x', 'x/2026-05-18'])
      expect(says(schema.PeriodSchema, none)).toContain(`: ${NO_DATES}`);
    expect(says(schema.PeriodSchema, '2026-05-24/2026-05-18')).toEqual([
      ': The filter period end date must be after the start date.',
    ]);
  });
});
