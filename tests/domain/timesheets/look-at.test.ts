import { describe, expect, test } from 'vitest';
import { daysComparedWithUsual } from '#domain/timesheets/decision/day-compared-with-usual.ts';
import { openInQueue, sortQueue } from '#domain/timesheets/decision/decide-queue.ts';
import type { DoubleBooking } from '#domain/timesheets/decision/double-booking.ts';
import type { Entry } from '#domain/timesheets/entry.ts';
import {
  type LookAtFacts,
  type LookedAt,
  lookAtReasons,
  reasonInBrief,
  reasonInFull,
} from '#domain/timesheets/decision/look-at.ts';
import { compareWithUsual, usualDays, usualOf } from '#domain/timesheets/decision/usual.ts';

const TODAY = '2026-05-26';
const HOURS_40 = 2400;
const WORKING_DAYS = ['2026-05-18', '2026-05-19', '2026-05-20', '2026-05-21', '2026-05-22'];
const week = (more: Partial<LookedAt> = {}): LookedAt => ({
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  workedMinutes: HOURS_40,
  holidayMinutes: 0,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
  ...more,
});
const facts = (more: Partial<LookAtFacts> = {}): LookAtFacts => ({
  lastAmounts: [HOURS_40, HOURS_40],
  lastWeekdays: [1, 2, 3, 4, 5],
  earlier: 2,
  workedDates: WORKING_DAYS,
  doubleBookings: [],
  contractMinutes: null,
  ...more,
});
const overlapping = (entryDate: string): DoubleBooking => ({
  entryDate,
  startTime: '09:00',
  endTime: '17:00',
  other: null,
});
const brief = (timesheet: LookedAt, known: LookAtFacts, today = TODAY) =>
  lookAtReasons(timesheet, known, today).map((reason) => reasonInBrief(reason, { ...timesheet, decimal: false }));

describe('The contract’s weekly hours', () => {
  const above = (workedMinutes: number, more: Partial<LookedAt> = {}, known: Partial<LookAtFacts> = {}) =>
    brief(
      week({ workedMinutes, ...more }),
      facts({ contractMinutes: 2250, lastAmounts: [workedMinutes, workedMinutes], ...known }),
    );
  test('may be exceeded by two hours before a week is flagged, though it is as usual', () => {
    expect(above(2370)).toEqual([]);
    expect(above(2371)).toEqual(['2h 01m above the contract’s 37h 30m']);
    expect(above(2430)).toEqual(['3h 00m above the contract’s 37h 30m']);
    expect(above(2430, {}, { contractMinutes: null })).toEqual([]);
  });
  test('are the comparison if nothing is usual yet, but never with days or months; fewer hours are not flagged', () => {
    expect(above(2430, {}, { lastAmounts: [] })).toEqual([
      '3h 00m above the contract’s 37h 30m',
      'No usual yet, this is week 3',
    ]);
    const days = { chargingPeriod: 'daily' as const, workedQuarterDays: 20, workedMinutes: 0 };
    expect(above(0, days, { contractMinutes: 10, lastAmounts: [20, 20] })).toEqual([]);
    const month = { entryPeriod: 'monthly' as const, beginning: '2026-05-01', ending: '2026-05-31' };
    expect(above(9600, month, { workedDates: [] })).toEqual([]);
    expect(above(600)).toEqual([]);
  });
  test('come after the usual and before a weekend, and are described in a sentence', () => {
    const weekend = [...WORKING_DAYS, '2026-05-23'];
    const reasons = lookAtReasons(
      week({ workedMinutes: 2700 }),
      facts({ contractMinutes: 2250, workedDates: weekend }),
      TODAY,
    );
    expect(reasons.map(({ kind }) => kind)).toEqual(['above', 'aboveContract', 'weekend']);
    expect(reasonInFull(reasons[1]!, { ...week(), decimal: true })).toEqual(['7.50 above the contract’s 37.50.']);
  });
});

describe('The usual hours of a placement', () => {
  test('are the median of its last accepted timesheets, from two of them on', () => {
    expect([usualOf([]), usualOf([2400])]).toEqual([null, null]);
    expect(usualOf([2400, 2200])).toBe(2300);
    expect(usualOf([2700, 600, 2400])).toBe(2400);
    expect(usualOf([2400, 2250, 60, 2700])).toBe(2325);
    expect(usualOf([10, 9, 100, 8])).toBe(10);
  });
  test('are nothing if nothing was worked', () => {
    expect(usualOf([0, 0, 0])).toBeNull();
  });
  test('allow two hours or half a day in a week, and two days in a month', () => {
    const week = (unit: 'minutes' | 'quarterDays') => ({ entryPeriod: 'weekly' as const, unit });
    const month = (unit: 'minutes' | 'quarterDays') => ({ entryPeriod: 'monthly' as const, unit });
    expect([2519, 2520, 2521].map((some) => compareWithUsual(some, 2400, week('minutes')))).toEqual([
      'near',
      'near',
      'above',
    ]);
    expect([2280, 2279].map((some) => compareWithUsual(some, 2400, week('minutes')))).toEqual(['near', 'below']);
    expect([22, 23, 17].map((some) => compareWithUsual(some, 20, week('quarterDays')))).toEqual([
      'near',
      'above',
      'below',
    ]);
    expect([10560, 10561].map((some) => compareWithUsual(some, 9600, month('minutes')))).toEqual(['near', 'above']);
    expect([88, 89].map((some) => compareWithUsual(some, 80, month('quarterDays')))).toEqual(['near', 'above']);
  });
  test('are known for each day of the week, and a day not worked counts as zero', () => {
    const worked = [
      { weekday: 1, amount: 480 },
      { weekday: 1, amount: 450 },
      { weekday: 1, amount: 480 },
      { weekday: 6, amount: 300 },
    ];
    expect(usualDays(worked, 3)).toEqual([480, 0, 0, 0, 0, 0, 0]);
    expect(usualDays([{ weekday: 7, amount: 300 }], 2)).toEqual([0, 0, 0, 0, 0, 0, 150]);
  });
});

describe('The reason to look at a timesheet before accepting it', () => {
  test('is empty for a usual week', () => {
    expect(brief(week(), facts())).toEqual([]);
    expect(brief(week({ workedMinutes: 2280, holidayMinutes: 120 }), facts())).toEqual([]);
  });
  test('is how far it is above or below the usual', () => {
    expect(brief(week({ workedMinutes: 3120 }), facts())).toEqual(['12h 00m above usual']);
    expect(brief(week({ workedMinutes: 2279 }), facts())).toEqual(['2h 01m below usual']);
    const days = week({ chargingPeriod: 'daily', workedMinutes: 0, workedQuarterDays: 28 });
    expect(brief(days, facts({ lastAmounts: [20, 20] }))).toEqual(['2 days above usual']);
    const [reason] = lookAtReasons(week({ workedMinutes: 3120 }), facts(), TODAY);
    expect(reasonInFull(reason!, { ...week(), decimal: true })).toEqual(['12.00 above the usual 40.00.']);
  });
  test('is that nothing is usual yet, in the first two weeks', () => {
    const known = (earlier: number) => facts({ lastAmounts: [HOURS_40, HOURS_40].slice(0, earlier), earlier });
    expect(brief(week(), known(0))).toEqual(['No usual yet, this is week 1']);
    expect(brief(week(), known(1))).toEqual(['No usual yet, this is week 2']);
    expect(brief(week(), known(2))).toEqual([]);
    const month = week({ entryPeriod: 'monthly', beginning: '2026-05-01', ending: '2026-05-31' });
    expect(brief(month, known(1))).toEqual(['No usual yet, this is month 2']);
  });
  test('is that a bridging period has no usual hours', () => {
    const short = week({ ending: '2026-05-20', workedMinutes: 960 });
    expect(brief(short, facts())).toEqual(['A bridging period, which has no usual']);
  });
  test('is a day that has not begun; today has', () => {
    expect(brief(week(), facts(), '2026-05-22')).toEqual([]);
    expect(brief(week(), facts(), '2026-05-21')).toEqual(['1 day not yet worked']);
    expect(brief(week(), facts(), '2026-05-19')).toEqual(['3 days not yet worked']);
    const [reason] = lookAtReasons(week(), facts(), '2026-05-20');
    expect(reasonInFull(reason!, { ...week(), decimal: false })).toEqual([
      '2 days not yet worked: Thu 21 May, Fri 22 May.',
    ]);
  });
  test('is weekend work if there never is any', () => {
    const weekend = (...days: string[]) => facts({ workedDates: [...WORKING_DAYS, ...days] });
    expect(brief(week(), weekend('2026-05-24'))).toEqual(['Sunday worked, not usual']);
    expect(brief(week(), weekend('2026-05-23', '2026-05-24'))).toEqual(['Saturday and Sunday worked, not usual']);
    expect(brief(week(), { ...weekend('2026-05-23'), lastWeekdays: [1, 6] })).toEqual([]);
    expect(brief(week(), { ...weekend('2026-05-23', '2026-05-24'), lastWeekdays: [6] })).toEqual([
      'Sunday worked, not usual',
    ]);
  });
  test('lists the most serious first: overlap, not yet worked, differs from usual, weekend', () => {
    const known = facts({
      doubleBookings: [overlapping('2026-05-20')],
      workedDates: [...WORKING_DAYS, '2026-05-24'],
    });
    expect(brief(week({ workedMinutes: 3000 }), known, '2026-05-23')).toEqual([
      'Overlaps another timesheet on Wed 20 May',
      '1 day not yet worked',
      '10h 00m above usual',
      'Sunday worked, not usual',
    ]);
  });
  test('describes two overlaps in full and counts the rest', () => {
    const bookings = WORKING_DAYS.slice(0, 4).map(overlapping);
    const [reason] = lookAtReasons(week(), facts({ doubleBookings: bookings }), TODAY);
    const said = reasonInFull(reason!, { ...week(), decimal: false });
    expect([said.length, said[2]]).toEqual([3, '2 more of its shifts overlap.']);
  });
});

describe('The queue of an authoriser', () => {
  const row = (id: string, more: Partial<LookedAt> = {}) => ({ id, ...week(more) });
  const rows = [
    row('usual 1'),
    row('below', { workedMinutes: 960 }),
    row('above', { workedMinutes: 3120 }),
    row('usual 2'),
    row('overlap'),
    row('new'),
  ];
  const known: Record<string, LookAtFacts> = {
    overlap: facts({ doubleBookings: [overlapping('2026-05-20')] }),
    new: facts({ lastAmounts: [], earlier: 0 }),
  };
  const queue = sortQueue(rows, (id) => known[id] ?? facts(), TODAY);
  test('has the most serious first, then the largest, and the usual in order of arrival', () => {
    expect(queue.toLookAt.map(({ row }) => row.id)).toEqual(['overlap', 'below', 'above', 'new']);
    expect(queue.usual.map(({ id }) => id)).toEqual(['usual 1', 'usual 2']);
  });
  test('opens the requested one, with its neighbours, and otherwise the first', () => {
    const open = (requested: string | null) => {
      const found = openInQueue(queue, requested);
      return found && [found.row.id, found.previous, found.next];
    };
    expect(open('below')).toEqual(['below', 'overlap', 'above']);
    expect(open('usual 2')).toEqual(['usual 2', 'usual 1', null]);
    expect([open(null), open('decided meanwhile')]).toEqual([
      ['overlap', null, 'below'],
      ['overlap', null, 'below'],
    ]);
    expect(openInQueue({ toLookAt: [], usual: [] }, null)).toBeNull();
  });
});

describe('The days of the open timesheet', () => {
  const entry = (entryDate: string, billableMinutes: number): Entry => ({
    entryDate,
    startTime: '06:00',
    endTime: '14:30',
    breakMinutes: 30,
    durationMinutes: null,
    chargingPeriodRate: null,
    isHoliday: false,
    isNightshift: false,
    billableMinutes,
    nonBillableMinutes: 0,
  });
  const usual = [480, 480, 480, 480, 450, 0, 0];
  const shown = (entries: Entry[], more: { usual?: number[] | null; oddDates?: string[] } = {}) =>
    daysComparedWithUsual({ beginning: '2026-05-18', ending: '2026-05-24' }, entries, {
      unit: 'minutes',
      usual,
      oddDates: [],
      ...more,
    }).map(({ date, amount, usual, isOdd }) => [date.slice(8), amount, usual, isOdd]);
  test('are beside the usual hours, including unusual days and days not worked', () => {
    const entries = ['18', '19', '20', '21'].map((day) => entry(`2026-05-${day}`, 480));
    expect(shown([...entries, entry('2026-05-23', 480)])).toEqual([
      ['18', 480, 480, false],
      ['19', 480, 480, false],
      ['20', 480, 480, false],
      ['21', 480, 480, false],
      ['22', 0, 450, true],
      ['23', 480, 0, true],
    ]);
  });
  test('are compared as a whole day if there are two shifts', () => {
    const [first] = shown([entry('2026-05-18', 240), entry('2026-05-18', 230)]);
    expect(first).toEqual(['18', 240, 480, false]);
    expect(shown([entry('2026-05-18', 240), entry('2026-05-18', 230)])[1]).toEqual(['18', 230, null, false]);
  });
  test('have nothing beside them if nothing is usual yet, and are flagged for other reasons', () => {
    const entries = [entry('2026-05-18', 480), entry('2026-05-19', 480)];
    expect(shown(entries, { usual: null, oddDates: ['2026-05-19'] })).toEqual([
      ['18', 480, null, false],
      ['19', 480, null, true],
    ]);
  });
});
