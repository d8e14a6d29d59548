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

describe('The plan of a bulk acceptance', () => {
  test('accepts those unchanged since they were shown, without remarks', () => {
    const result = plan([ticked('a'), ticked('b', 3)], [sheet('a'), sheet('b', { version: 3 })]);
    expect(result).toEqual({
      cannot: [],
      toLookAt: [],
      usual: [sheet('a'), sheet('b', { version: 3 })],
      unknown: 0,
      decidedBefore: 0,
    });
  });
  test('refuses one changed since it was ticked, and says so', () => {
    const result = plan([ticked('a', 1), ticked('b', 1)], [sheet('a', { version: 2 }), sheet('b')]);
    expect([ids(result.cannot), result.usual.map(({ id }) => id)]).toEqual([['a'], ['b']]);
    expect(reasons(result.cannot)).toEqual([
      'It has changed since you chose it. Please look at it, and choose it again.',
    ]);
  });
  test('refuses one already decided, naming who decided and when', () => {
    const result = plan([ticked('a')], [accepted('a', '2026-05-26T08:30:00Z')]);
    expect(reasons(result.cannot)).toEqual(['Helen Brackenridge accepted this timesheet on 26 May 2026, 09:30.']);
  });
  test('counts one out of reach without naming it', () => {
    expect(plan([ticked('gone')], [])).toMatchObject({ unknown: 1, cannot: [] });
  });
  test('counts one named twice once, as first shown', () => {
    const result = plan([ticked('a', 1), ticked('a', 2)], [sheet('a', { version: 2 })]);
    expect([ids(result.cannot), result.usual]).toEqual([['a'], []]);
  });
  test('does not take one without a version for the current one', () => {
    expect(ids(plan([{ timesheetId: 'a' }], [sheet('a')]).cannot)).toEqual(['a']);
  });
  test('flags hours well above the usual, with how much', () => {
    const around = { a: { lastAmounts: [2400, 2400, 2400] }, b: { lastAmounts: [2400, 2400, 2400] } };
    const timesheets = [sheet('a', { workedMinutes: 3120 }), sheet('b', { workedMinutes: 2520 })];
    const result = plan([ticked('a'), ticked('b')], timesheets, { around });
    expect([ids(result.toLookAt), result.usual.map(({ id }) => id)]).toEqual([['a'], ['b']]);
    expect(reasons(result.toLookAt)).toEqual(['12h 00m above the usual 40h 00m.']);
  });
  test('compares days with days, and counts holidays', () => {
    const days = sheet('a', {
      chargingPeriod: 'daily',
      workedMinutes: 0,
      workedQuarterDays: 20,
      holidayQuarterDays: 8,
    });
    const result = plan([ticked('a')], [days], { around: { a: { lastAmounts: [20, 20, 20] } } });
    expect(reasons(result.toLookAt)).toEqual(['2 days above the usual 5 days.']);
  });
  test('flags shifts that overlap another placement, two of them in full', () => {
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
  test('lists flagged timesheets first', () => {
    const around = { b: { lastAmounts: [60, 60, 60] } };
    const result = plan([ticked('a'), ticked('b')], [sheet('a'), sheet('b')], { around });
    expect(acceptableOf(result).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('Everything matching a filter', () => {
  test('is the ticked ones as ticked, and the others as unseen', () => {
    expect(chooseAlso([ticked('a', 1)], [ticked('a', 2), ticked('b', 4)])).toEqual([ticked('a', 1), unseen('b', 4)]);
  });
  test('is as of when the list was shown: later ones cannot be accepted', () => {
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
  test('includes one ticked after it changed', () => {
    const late = sheet('a', { version: 2, updatedAt: '2026-05-26T09:00:00Z' });
    expect(plan([ticked('a', 2)], [late], { shownAt: SHOWN }).usual).toEqual([late]);
  });
  test('leaves out what was decided before, and names what was decided since', () => {
    const timesheets = [accepted('before', '2026-05-20T08:00:00Z'), accepted('since', '2026-05-26T08:41:00Z')];
    const result = plan([unseen('before'), unseen('since')], timesheets, { shownAt: SHOWN });
    expect([ids(result.cannot), result.decidedBefore]).toEqual([['since'], 1]);
  });
  test('cannot be accepted if the time of the list is unknown', () => {
    expect(ids(plan([unseen('a')], [sheet('a')]).cannot)).toEqual(['a']);
  });
});

test('A count is shown with its total, hours and days apart', () => {
  const days = sheet('b', { chargingPeriod: 'daily', workedQuarterDays: 18 });
  expect(countAndSum([sheet('a')], false)).toBe('1 timesheet, 37h 30m');
  expect(countAndSum([sheet('a'), sheet('c'), days], false)).toBe('3 timesheets, 75h 00m and 4½ days');
  expect(countAndSum([], false)).toBe('0 timesheets');
});
