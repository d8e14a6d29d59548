import { describe, expect, test } from 'vitest';
import {
  acceptableOf,
  type Around,
  type ChosenTimesheet,
  countAndSum,
  planAcceptance,
  type PlanOptions,
} from '#domain/timesheets/decision/acceptance-plan.ts';
import { chooseAlso, type Picked } from '#domain/timesheets/decision/bulk.ts';

const SHOWN = '2026-05-26T08:40:00Z';
const OPTIONS: PlanOptions = { decimal: false, timeZone: 'Europe/London', shownAt: null, today: '2026-05-26' };
const NOTHING: Around = {
  lastAmounts: [],
  lastWeekdays: [1, 2, 3, 4, 5],
  earlier: 0,
  workedDates: [],
  doubleBookings: [],
  contractMinutes: null,
  isOwnTime: false,
};

const sheet = (id: string, more: Partial<ChosenTimesheet> = {}): ChosenTimesheet => ({
  id,
  contactId: 'someone',
  friendlyNumber: 1,
  beginning: '2026-05-18',
  ending: '2026-05-24',
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  dateRelativeTo: 'beginning',
  status: 'pending',
  version: 1,
  workedMinutes: 2250,
  holidayMinutes: 0,
  workedQuarterDays: 0,
  holidayQuarterDays: 0,
  decidedByName: null,
  decidedByAccountId: null,
  authorisationDate: null,
  updatedAt: '2026-05-25T10:00:00Z',
  fullname: 'Andrzej Lis',
  contractName: 'CNC setter-operator',
  ...more,
});
const accepted = (id: string, authorisationDate: string) =>
  sheet(id, {
    status: 'accepted',
    version: 2,
    decidedByName: 'Helen Brackenridge',
    authorisationDate,
    updatedAt: authorisationDate,
  });

function plan(
  chosen: Picked[],
  timesheets: ChosenTimesheet[],
  { around = {}, ...more }: Partial<PlanOptions> & { around?: Record<string, Partial<Around>> } = {},
) {
  const found = new Map(timesheets.map((one) => [one.id, one]));
  return planAcceptance(chosen, found, (id) => ({ ...NOTHING, ...around[id] }), { ...OPTIONS, ...more });
}
const ticked = (timesheetId: string, version = 1): Picked => ({ timesheetId, version });
const unseen = (timesheetId: string, version = 1): Picked => ({ timesheetId, version, isUnseen: true });
const ids = (some: { timesheet: ChosenTimesheet }[]) => some.map(({ timesheet }) => timesheet.id);
const reasons = (some: { reasons: string[] }[]) => some.flatMap((one) => one.reasons);

describe('Before many timesheets are accepted', () => {
  test('those that are still as they were shown can be, and nothing else is said of them', () => {
    const result = plan([ticked('a'), ticked('b', 3)], [sheet('a'), sheet('b', { version: 3 })]);
    expect(result).toEqual({
      cannot: [],
      toLookAt: [],
      usual: [sheet('a'), sheet('b', { version: 3 })],
      unknown: 0,
      decidedBefore: 0,
    });
  });
  test('one that changed since it was ticked cannot, and says so', () => {
    const result = plan([ticked('a', 1), ticked('b', 1)], [sheet('a', { version: 2 }), sheet('b')]);
    expect([ids(result.cannot), result.usual.map(({ id }) => id)]).toEqual([['a'], ['b']]);
    expect(reasons(result.cannot)).toEqual([
      'It has changed since you chose it. Please look at it, and choose it again.',
    ]);
  });
  test('one that is decided cannot, and names who decided and when', () => {
    const result = plan([ticked('a')], [accepted('a', '2026-05-26T08:30:00Z')]);
    expect(reasons(result.cannot)).toEqual(['Helen Brackenridge accepted this timesheet on 26 May 2026, 09:30.']);
  });
  test('one that is out of reach is counted and not named', () => {
    expect(plan([ticked('gone')], [])).toMatchObject({ unknown: 1, cannot: [] });
  });
  test('one that was named twice counts once, as it was shown first', () => {
    const result = plan([ticked('a', 1), ticked('a', 2)], [sheet('a', { version: 2 })]);
    expect([ids(result.cannot), result.usual]).toEqual([['a'], []]);
  });
  test('one without its version is not taken for the present one', () => {
    expect(ids(plan([{ timesheetId: 'a' }], [sheet('a')]).cannot)).toEqual(['a']);
  });
  test('hours well above the usual are to be looked at, with how much it is', () => {
    const around = { a: { lastAmounts: [2400, 2400, 2400] }, b: { lastAmounts: [2400, 2400, 2400] } };
    const timesheets = [sheet('a', { workedMinutes: 3120 }), sheet('b', { workedMinutes: 2520 })];
    const result = plan([ticked('a'), ticked('b')], timesheets, { around });
    expect([ids(result.toLookAt), result.usual.map(({ id }) => id)]).toEqual([['a'], ['b']]);
    expect(reasons(result.toLookAt)).toEqual(['12h 00m above the usual 40h 00m.']);
  });
  test('days are compared with days, and holidays count', () => {
    const days = sheet('a', {
      chargingPeriod: 'daily',
      workedMinutes: 0,
      workedQuarterDays: 20,
      holidayQuarterDays: 8,
    });
    const result = plan([ticked('a')], [days], { around: { a: { lastAmounts: [20, 20, 20] } } });
    expect(reasons(result.toLookAt)).toEqual(['2 days above the usual 5 days.']);
  });
  test('shifts that overlap another placement are to be looked at, two of them in full', () => {
    const shift = (day: string) => ({ entryDate: `2026-05-${day}`, startTime: '09:00', endTime: '17:00', other: null });
    const overlapping = (...days: string[]) =>
      reasons(plan([ticked('a')], [sheet('a')], { around: { a: { doubleBookings: days.map(shift) } } }).toLookAt);
    expect(overlapping('18')).toEqual([
      'Mon 18 May, 09:00 to 17:00: time was entered for another placement of the same person too.',
    ]);
    expect(overlapping('18', '19')).toHaveLength(2);
    expect(overlapping('18', '19', '20').slice(2)).toEqual(['1 more of its shifts overlaps.']);
    expect(overlapping('18', '19', '20', '21').slice(2)).toEqual(['2 more of its shifts overlap.']);
  });
  test('what can be accepted begins with what is to be looked at', () => {
    const around = { b: { lastAmounts: [60, 60, 60] } };
    const result = plan([ticked('a'), ticked('b')], [sheet('a'), sheet('b')], { around });
    expect(acceptableOf(result).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('All that match a filter', () => {
  test('are the ticked ones as they were ticked, and the others unseen', () => {
    expect(chooseAlso([ticked('a', 1)], [ticked('a', 2), ticked('b', 4)])).toEqual([ticked('a', 1), unseen('b', 4)]);
  });
  test('are those of when the list was shown: one sent or changed later cannot be accepted', () => {
    const timesheets = [
      sheet('before', { updatedAt: SHOWN }),
      sheet('later', { updatedAt: '2026-05-26T08:40:00.001Z' }),
    ];
    const result = plan([unseen('before'), unseen('later')], timesheets, { shownAt: SHOWN });
    expect(result.usual.map(({ id }) => id)).toEqual(['before']);
    expect(reasons(result.cannot)).toEqual([
      'It was sent or changed after the list was shown. Please look at it, and choose it again.',
    ]);
  });
  test('hold one that was ticked after it changed', () => {
    const late = sheet('a', { version: 2, updatedAt: '2026-05-26T09:00:00Z' });
    expect(plan([ticked('a', 2)], [late], { shownAt: SHOWN }).usual).toEqual([late]);
  });
  test('leave out what was decided before, and name what was decided since', () => {
    const timesheets = [accepted('before', '2026-05-20T08:00:00Z'), accepted('since', '2026-05-26T08:41:00Z')];
    const result = plan([unseen('before'), unseen('since')], timesheets, { shownAt: SHOWN });
    expect([ids(result.cannot), result.decidedBefore]).toEqual([['since'], 1]);
  });
  test('cannot be accepted where nobody knows when the list was shown', () => {
    expect(ids(plan([unseen('a')], [sheet('a')]).cannot)).toEqual(['a']);
  });
});

test('A count is said with its sum, hours and days apart', () => {
  const days = sheet('b', { chargingPeriod: 'daily', workedQuarterDays: 18 });
  expect(countAndSum([sheet('a')], false)).toBe('1 timesheet, 37h 30m');
  expect(countAndSum([sheet('a'), sheet('c'), days], false)).toBe('3 timesheets, 75h 00m and 4½ days');
  expect(countAndSum([], false)).toBe('0 timesheets');
});
