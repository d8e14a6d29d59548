import { expect, test } from 'vitest';
import { advisoriesOf, after, placement, shift, time, type Told, weeksOf } from './work-histories.ts';

const START = '2026-01-05';
const last = (told: Told, week = after(START, 16 * 7)) =>
  advisoriesOf('fortyEightHours', told).find(({ on }) => on === after(week, 6));

test('seventeen weeks of 48 hours are not above them', () => {
  expect(advisoriesOf('fortyEightHours', { shifts: weeksOf(START, 17, 48 * 60) }).map(({ level }) => level)).toEqual(
    Array(17).fill('near'),
  );
});

test('one minute more in seventeen weeks is above 48 hours', () => {
  const shifts = [...weeksOf(START, 16, 48 * 60), ...weeksOf(after(START, 112), 1, 48 * 60 + 1)];
  expect(last({ shifts })).toMatchObject({ level: 'over', facts: { workedMinutes: 17 * 48 * 60 + 1, weeks: 17 } });
});

test('more than 44 hours are near, and 44 are not', () => {
  expect(advisoriesOf('fortyEightHours', { shifts: weeksOf(START, 17, 44 * 60) })).toEqual([]);
  expect(last({ shifts: [...weeksOf(START, 17, 44 * 60), time(after(START, 117), 1)] })?.level).toBe('near');
});

test('a person who has opted out gets no advisory on the days of the opt-out', () => {
  const shifts = weeksOf(START, 17, 50 * 60);
  const found = (optOut: Told['optOut']) =>
    advisoriesOf('fortyEightHours', { shifts, ...(optOut && { optOut }) }).map(({ on }) => on);
  expect(found({ from: START, until: null })).toEqual([]);
  expect(found({ from: START, until: '2026-05-03' })).toEqual([]);
  expect(found({ from: START, until: '2026-05-02' })).toEqual(['2026-05-03']);
  expect(found({ from: '2026-01-12', until: null })).toEqual(['2026-01-11']);
});

test('two placements are added up, and both are named', () => {
  const shifts = [...weeksOf(START, 17, 30 * 60), ...weeksOf(START, 17, 20 * 60, 'two')];
  const placements = [placement('one'), placement('two', { clientId: 'northmoor' })];
  expect(last({ placements, shifts })).toMatchObject({
    level: 'over',
    counted: [
      { contractorId: 'one', minutes: 17 * 30 * 60 },
      { contractorId: 'two', minutes: 17 * 20 * 60 },
    ],
  });
});

test('ten weeks since the start are averaged over ten', () => {
  expect(last({ shifts: weeksOf(START, 10, 49 * 60) }, after(START, 63))).toMatchObject({
    level: 'over',
    facts: { workedMinutes: 490 * 60, weeks: 10 },
  });
});

const leaveOn = (dates: string[], contractorId = 'one') =>
  dates.map((date) => ({ contractorId, from: date, to: date, reason: 'leave' as const }));

test('days of leave are replaced by the hours of as many worked days directly after', () => {
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((day) => after(START, 105 + day));
  // The seventeen weeks end with two weeks of leave; ten days of ten hours follow.
  const shifts = [...weeksOf(START, 15, 50 * 60), ...weeksOf(after(START, 119), 2, 50 * 60)];
  expect(last({ shifts, absences: leaveOn(days) })).toMatchObject({
    level: 'over',
    facts: { workedMinutes: 750 * 60, addedMinutes: 100 * 60, addedDays: 10, excludedDays: 10, weeks: 17 },
  });
  expect(last({ shifts })?.level ?? null).toBe('near');
});

test('as many days are added as were worked so far, and a later one is counted retrospectively', () => {
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((day) => after(START, 105 + day));
  const shifts = [...weeksOf(START, 15, 50 * 60), time(after(START, 119), 600)];
  expect(last({ shifts, absences: leaveOn(days) })?.facts).toMatchObject({ addedDays: 1, addedMinutes: 600 });
});

test('in a declared week of leave, sickness or family leave the days from Monday to Friday are excluded', () => {
  const shifts = [...weeksOf(START, 16, 50 * 60), ...weeksOf(after(START, 119), 1, 50 * 60)];
  const week = { contractorId: 'one', from: after(START, 112), to: after(START, 118) };
  const excluded = (reason: 'leave' | 'sickness' | 'familyLeave' | 'juryService') =>
    last({ shifts, absences: [{ ...week, reason }] })?.facts.excludedDays;
  expect([excluded('leave'), excluded('sickness'), excluded('familyLeave'), excluded('juryService')]).toEqual([
    5, 5, 5, 0,
  ]);
});

test('a day that was worked is not excluded', () => {
  const shifts = [...weeksOf(START, 17, 50 * 60)];
  expect(last({ shifts, absences: leaveOn([START]) })?.facts.excludedDays).toBe(0);
});

test('a night on which the clock goes back counts nine hours', () => {
  const first = '2026-07-06';
  const night = shift('2026-10-24', '22:00-06:00', { breakMinutes: 0, minutes: 540 });
  const shifts = [...weeksOf(first, 16, 45 * 60), night];
  expect(last({ shifts }, '2026-10-19')?.facts.workedMinutes).toBe(16 * 45 * 60 - 45 * 60 + 45 * 60 + 540);
});

const nights = (weeks: number, minutes: number, times = '22:00-06:00') =>
  Array.from({ length: weeks * 6 }, (_, index) =>
    shift(after(START, Math.floor(index / 6) * 7 + (index % 6)), times, { breakMinutes: 0, minutes }),
  );

test('a night worker’s average is above eight hours for each day that is not weekly rest', () => {
  expect(advisoriesOf('nightWork', { shifts: nights(17, 480) })).toEqual([]);
  const over = advisoriesOf('nightWork', { shifts: nights(17, 481) });
  expect(over.map(({ on }) => on)[0]).toBe('2026-01-25');
  expect(over.at(-1)).toMatchObject({
    level: 'over',
    on: '2026-05-03',
    facts: { workedMinutes: 481 * 102, weeks: 17, nightWeeks: 17 },
  });
});

test('an opt-out of 48 hours does not lift the limit on night work', () => {
  const told = { shifts: nights(17, 481), optOut: { from: START, until: null } };
  expect(advisoriesOf('nightWork', told)).toHaveLength(15);
  expect(advisoriesOf('fortyEightHours', told)).toEqual([]);
});

test('a shift with three hours between 23:00 and 06:00 is night work', () => {
  expect(advisoriesOf('nightWork', { shifts: nights(17, 500, '18:00-02:00') })).not.toEqual([]);
  expect(advisoriesOf('nightWork', { shifts: nights(17, 500, '18:00-01:59') })).toEqual([]);
  expect(advisoriesOf('nightWork', { shifts: nights(17, 500, '03:00-11:30') })).not.toEqual([]);
  expect(advisoriesOf('nightWork', { shifts: nights(17, 500, '03:01-11:30') })).toEqual([]);
});

test('nights in two weeks do not make a night worker', () => {
  const days = weeksOf(after(START, 14), 15, 49 * 60);
  const two = nights(2, 600);
  expect(advisoriesOf('nightWork', { shifts: [...two, ...days] })).toEqual([]);
  expect(advisoriesOf('nightWork', { shifts: [...nights(3, 600), ...days.slice(5)] })).not.toEqual([]);
});
