import { describe, expect, test } from 'vitest';
import type { AbsenceReason } from '#domain/declarations/absence-reason.ts';
import {
  adviceOf,
  advisoriesOf,
  after,
  placement,
  roleAfter,
  shift,
  time,
  weeksAs,
  weeksOf,
} from './work-histories.ts';

const MONDAY = '2026-03-02';

test('All advisories about two shifts at two placements in one role', () => {
  const late = shift('2026-03-02', '14:00-22:00', { contractorId: 'two' });
  const early = shift('2026-03-03', '07:00-15:00', { breakMinutes: 0 });
  const named = ({ timesheetId, contractorId, date, start, end, breakMinutes }: typeof late) => ({
    ...{ timesheetId, contractorId, date, start, end, breakMinutes },
  });
  const ahead = ['03-09', '03-16', '03-23', '03-30', '04-06', '04-13', '04-20', '04-27', '05-04', '05-11', '05-18'];
  const facts = {
    ...{ rule: 'twelveWeeks', clientId: 'holbeck', role: 'truck', count: 1, firstWeek: '2026-03-02' },
    ...{ rightsFrom: null, expectedFrom: '2026-05-25', pausedSince: null, resetsOn: null, afterBreak: null },
    ...{ pausedWeeks: 0, priorWeeks: 0 },
    weeks: [
      { from: '2026-03-02', kind: 'counted', n: 1, reason: null },
      ...ahead.map((from, at) => ({ from: `2026-${from}`, kind: 'ahead', n: at + 2, reason: null })),
      { from: '2026-05-25', kind: 'rights', n: 13, reason: null },
    ],
  };
  const both = [
    { contractorId: 'one', minutes: 480, shifts: 1 },
    { contractorId: 'two', minutes: 450, shifts: 1 },
  ];
  const placements = [placement('two'), placement('one')];
  expect(adviceOf({ placements, shifts: [early, late], place: { today: '2026-03-03' } })).toEqual({
    roles: [facts],
    standings: [
      {
        ...{ key: 'andrzej.twelveWeeks.2026-03-02.one', contactId: 'andrzej', rule: 'twelveWeeks' },
        ...{ level: 'comingUp', on: '2026-03-03', counted: both, facts },
      },
    ],
    average: {
      ...{ from: '2026-03-02', to: '2026-03-08', weeks: 1, workedMinutes: 930 },
      ...{ addedMinutes: 0, addedDays: 0, excludedDays: 0 },
    },
    looksAgainOn: '2026-03-09',
    advisories: [
      {
        ...{ key: 'andrzej.dailyRest.2026-03-02T14:00', contactId: 'andrzej', rule: 'dailyRest', level: 'missing' },
        ...{ on: '2026-03-03', counted: both },
        facts: {
          ...{ rule: 'dailyRest', restMinutes: 540 },
          ...{ first: named(late), before: named(late), after: named(early) },
        },
      },
      {
        ...{ key: 'andrzej.break.2026-03-03T07:00.one', contactId: 'andrzej', rule: 'break', level: 'missing' },
        ...{ on: '2026-03-03', counted: [both[0]] },
        facts: { rule: 'break', minutes: 480, shift: named(early) },
      },
    ],
  });
});

test('Without work there are no advisories', () => {
  expect(adviceOf({ shifts: [] })).toEqual({
    ...{ roles: [], standings: [], average: null, advisories: [], looksAgainOn: null },
  });
});

test('A week without rest counts its shifts and those of the week before', () => {
  const shifts = Array.from({ length: 21 }, (_, at) => shift(after(MONDAY, at), '08:00-16:00'));
  const missing = (from: string, to: string) => ({
    ...{ key: `andrzej.weeklyRest.${from}`, contactId: 'andrzej', rule: 'weeklyRest', level: 'missing', on: to },
    ...{ counted: [{ contractorId: 'one', minutes: 6300, shifts: 14 }], facts: { rule: 'weeklyRest', from, to } },
  });
  expect(advisoriesOf('weeklyRest', { shifts })).toEqual([
    missing('2026-03-09', '2026-03-15'),
    missing('2026-03-16', '2026-03-22'),
  ]);
});

describe('Averages', () => {
  const leave = { contractorId: 'one', from: '2026-01-10', to: '2026-01-10', reason: 'leave' as const };

  test('An average also counts the days that replace leave', () => {
    const shifts = weeksOf('2026-01-05', 2, 3000).map((one) => ({ ...one, dailyMinutes: 600 }));
    const common = { contactId: 'andrzej', rule: 'fortyEightHours', level: 'over' };
    expect(advisoriesOf('fortyEightHours', { shifts, absences: [leave] })).toEqual([
      {
        ...{ ...common, key: 'andrzej.fortyEightHours.2026-01-05', on: '2026-01-11' },
        counted: [{ contractorId: 'one', minutes: 3600, shifts: 6, dailyMinutes: 600 }],
        facts: {
          ...{ rule: 'fortyEightHours', from: '2026-01-05', to: '2026-01-11', weeks: 1, workedMinutes: 3000 },
          ...{ addedMinutes: 600, addedDays: 1, excludedDays: 1 },
        },
      },
      {
        ...{ ...common, key: 'andrzej.fortyEightHours.2026-01-12', on: '2026-01-18' },
        counted: [{ contractorId: 'one', minutes: 6000, shifts: 10, dailyMinutes: 600 }],
        facts: {
          ...{ rule: 'fortyEightHours', from: '2026-01-05', to: '2026-01-18', weeks: 2, workedMinutes: 6000 },
          ...{ addedMinutes: 0, addedDays: 0, excludedDays: 1 },
        },
      },
    ]);
  });

  test('Night work does not count later days', () => {
    const nights = weeksOf('2026-01-05', 3, 1).map(({ date }) => shift(date, '22:00-08:00', { breakMinutes: 0 }));
    const told = { shifts: [...nights, shift('2026-01-26', '08:00-16:00')], absences: [leave] };
    const facts = {
      ...{ from: '2026-01-05', to: '2026-01-25', weeks: 3, workedMinutes: 9000 },
      ...{ addedMinutes: 450, addedDays: 1, excludedDays: 1 },
    };
    expect(advisoriesOf('nightWork', told)).toEqual([
      {
        ...{ key: 'andrzej.nightWork.2026-01-19', contactId: 'andrzej', rule: 'nightWork', level: 'over' },
        ...{ on: '2026-01-25', counted: [{ contractorId: 'one', minutes: 9000, shifts: 15 }] },
        facts: { rule: 'nightWork', nightWeeks: 3, ...facts },
      },
    ]);
    expect(advisoriesOf('fortyEightHours', told).at(-1)).toMatchObject({
      counted: [{ contractorId: 'one', minutes: 9450, shifts: 16 }],
      facts,
    });
  });
});

describe('Placements in one role', () => {
  const comingUp = (ends: (string | null)[], today = '2026-05-18') =>
    advisoriesOf('twelveWeeks', {
      ...weeksAs('W'.repeat(11), MONDAY),
      placements: ends.map((plannedEnd, at) => placement(at === 0 ? 'one' : 'two', { plannedEnd })),
      place: { today },
    });

  test('The one that ends last decides whether rights can be reached', () => {
    expect(comingUp(['2026-05-10', '2026-05-18'])).toHaveLength(1);
    expect(comingUp(['2026-05-18', '2026-05-10'])).toHaveLength(1);
    expect(comingUp(['2026-05-10', '2026-05-17'])).toEqual([]);
    expect(comingUp(['2026-05-10', null])).toHaveLength(1);
  });

  test('Of two upcoming dates the nearer is shown', () => {
    // Five weeks without work have passed: rights on 29 Jun if the next is worked; work by 5 Jul preserves the count.
    expect(comingUp([null], '2026-06-22')).toMatchObject([{ level: 'comingUp', on: '2026-06-29' }]);
  });

  test('Shifts of a count that has ended are not counted again', () => {
    const shifts = [time('2026-01-05', 480), time('2026-03-05', 450)];
    const [role] = adviceOf({ shifts, place: { today: '2026-03-05' } }).standings;
    expect(role).toMatchObject({ counted: [{ contractorId: 'one', minutes: 450, shifts: 1 }] });
  });

  test('A pause is checked again two weeks before work has to resume', () => {
    const looksAgainOn = (today: string) =>
      adviceOf({ ...weeksAs('W'.repeat(7), MONDAY), place: { today } }).looksAgainOn;
    expect(looksAgainOn('2026-05-20')).toBe('2026-05-24');
    expect(looksAgainOn('2026-05-24')).toBe('2026-05-25');
  });
});

describe('Why a week was not worked', () => {
  const partly = (days: [after: number, reason: AbsenceReason][], weeks = 1) =>
    adviceOf({
      shifts: [time(MONDAY, 480), time(after(MONDAY, 7 * (weeks + 1)), 480)],
      absences: Array.from({ length: weeks }, (_, week) =>
        days.map(([day, reason]) => {
          const date = after(MONDAY, 7 * (week + 1) + day);
          return { contractorId: 'one', from: date, to: date, reason };
        }),
      ).flat(),
      place: { today: after(MONDAY, 7 * (weeks + 1)) },
    }).roles[0]!;

  test('Any day in it can give the reason', () => {
    expect(partly([[6, 'leave']], 8)).toMatchObject({ count: 2, pausedWeeks: 8 });
    expect(partly([[0, 'leave']], 8)).toMatchObject({ count: 2, pausedWeeks: 8 });
  });

  test('Family leave takes precedence over pauses, and a stated reason over others', () => {
    const reasonOf = (days: Parameters<typeof partly>[0]) => partly(days).weeks[1];
    expect(
      reasonOf([
        [0, 'sickness'],
        [3, 'familyLeave'],
      ]),
    ).toMatchObject({ kind: 'counted', n: 2, reason: 'familyLeave' });
    expect(
      reasonOf([
        [0, 'other'],
        [3, 'leave'],
      ]),
    ).toMatchObject({ kind: 'paused', n: null, reason: 'leave' });
    expect(reasonOf([[5, 'other']])).toMatchObject({ kind: 'paused', reason: 'other' });
    expect(reasonOf([])).toMatchObject({ kind: 'paused', reason: null });
  });

  test('Weeks are drawn as they were, with those ahead', () => {
    const { weeks } = roleAfter('WlW', '2026-01-05');
    expect(weeks.slice(0, 5)).toEqual([
      { from: '2026-01-05', kind: 'counted', n: 1, reason: null },
      { from: '2026-01-12', kind: 'paused', n: null, reason: 'leave' },
      { from: '2026-01-19', kind: 'counted', n: 2, reason: null },
      { from: '2026-01-26', kind: 'ahead', n: 3, reason: null },
      { from: '2026-02-02', kind: 'ahead', n: 4, reason: null },
    ]);
    expect(weeks.at(-1)).toEqual({ from: '2026-04-06', kind: 'rights', n: 13, reason: null });
    expect(weeks).toHaveLength(14);
  });
});
