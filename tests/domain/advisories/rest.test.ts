import { expect, test } from 'vitest';
import { advisoriesOf, after, placement, shift, time, type Told } from './work-histories.ts';

const rests = (told: Told) =>
  advisoriesOf('dailyRest', told).map(({ on, facts: { restMinutes, after: next } }) => [
    on,
    restMinutes,
    next?.start ?? null,
  ]);

test('eleven hours between two shifts are enough rest, and a minute less is not', () => {
  expect(rests({ shifts: [shift('2026-05-19', '14:00-22:00'), shift('2026-05-20', '09:00-17:00')] })).toEqual([]);
  expect(rests({ shifts: [shift('2026-05-19', '14:00-22:00'), shift('2026-05-20', '08:59-17:00')] })).toEqual([
    ['2026-05-20', 10 * 60 + 59, '08:59'],
  ]);
});

test('rest is elapsed time when the clock goes back', () => {
  const shifts = [shift('2026-10-24', '09:00-22:00'), shift('2026-10-25', '08:00-12:00')];
  expect(rests({ shifts })).toEqual([]);
});

test('rest is elapsed time when the clock goes forward', () => {
  const shifts = [shift('2026-03-28', '13:00-21:00'), shift('2026-03-29', '08:00-12:00')];
  expect(rests({ shifts })).toEqual([['2026-03-29', 600, '08:00']]);
});

test('a split day is not a finding by itself', () => {
  const shifts = [
    shift('2026-05-19', '06:00-10:00'),
    shift('2026-05-19', '14:00-18:00'),
    shift('2026-05-20', '06:00-10:00'),
  ];
  expect(rests({ shifts })).toEqual([]);
});

test('rest is checked over all placements, and the longest is shown before the shift that ended it', () => {
  const shifts = [
    shift('2026-05-19', '08:00-18:00'),
    shift('2026-05-19', '20:00-02:00', { contractorId: 'two' }),
    shift('2026-05-20', '08:00-18:00'),
  ];
  const placements = [placement('one'), placement('two', { clientId: 'northmoor' })];
  const [found] = advisoriesOf('dailyRest', { placements, shifts });
  expect(found).toMatchObject({
    level: 'missing',
    on: '2026-05-20',
    counted: [{ contractorId: 'one' }, { contractorId: 'two' }],
    facts: { restMinutes: 360, before: { contractorId: 'two', end: '02:00' }, after: { start: '08:00' } },
  });
});

test('a shift above thirteen hours leaves too little rest in its 24, whatever follows', () => {
  expect(rests({ shifts: [shift('2026-05-19', '08:00-21:00')] })).toEqual([]);
  expect(rests({ shifts: [shift('2026-05-19', '08:00-21:01')] })).toEqual([['2026-05-19', 659, null]]);
});

test('shifts that meet or overlap are one stretch of work', () => {
  const shifts = [
    shift('2026-05-19', '08:00-16:00'),
    shift('2026-05-19', '16:00-22:00', { contractorId: 'two' }),
    shift('2026-05-19', '10:00-12:00', { contractorId: 'three' }),
  ];
  expect(rests({ shifts })).toEqual([['2026-05-19', 600, null]]);
});

test('time without a start and finish says nothing about rest', () => {
  expect(rests({ shifts: [time('2026-05-19', 1200), time('2026-05-20', 1200)] })).toEqual([]);
});

const broken = (times: string, breakMinutes: number, date = '2026-05-22') =>
  advisoriesOf('break', { shifts: [shift(date, times, { breakMinutes })] }).map(({ facts: { minutes } }) => minutes);

test('a shift of more than six hours needs a break of twenty minutes', () => {
  expect(broken('06:00-12:00', 0)).toEqual([]);
  expect(broken('06:00-12:01', 0)).toEqual([361]);
  expect(broken('06:00-14:15', 19)).toEqual([495]);
  expect(broken('06:00-14:15', 20)).toEqual([]);
});

test('the hours of a shift are elapsed time when the clock changes', () => {
  expect(broken('00:00-06:30', 0, '2026-03-29')).toEqual([]);
  expect(broken('00:00-05:30', 0, '2026-10-25')).toEqual([390]);
});

const everyDay = (days: number, times = '09:00-17:00') =>
  Array.from({ length: days }, (_, index) => shift(after('2026-05-04', index), times));
const weekly = (told: Told) => advisoriesOf('weeklyRest', told).map(({ on }) => on);

test('fourteen days in a row lack weekly rest in the second week', () => {
  expect(weekly({ shifts: everyDay(14) })).toEqual(['2026-05-17']);
});

test('one day of rest in the week is enough, and so are two in the fortnight with the week before', () => {
  expect(weekly({ shifts: everyDay(14).filter(({ date }) => date !== '2026-05-13') })).toEqual([]);
  const two = everyDay(14).filter(({ date }) => date !== '2026-05-06' && date !== '2026-05-08');
  expect(weekly({ shifts: two })).toEqual([]);
  const weekend = everyDay(14).filter(({ date }) => date !== '2026-05-09' && date !== '2026-05-10');
  expect(weekly({ shifts: weekend })).toEqual([]);
  const one = everyDay(14).filter(({ date }) => date !== '2026-05-06');
  expect(weekly({ shifts: one })).toEqual(['2026-05-17']);
});

test('weeks begin on the agency’s first day of the week', () => {
  expect(weekly({ shifts: everyDay(14), place: { weekStartsOn: 'Wednesday' } })).toEqual([]);
  expect(weekly({ shifts: everyDay(16), place: { weekStartsOn: 'Wednesday' } })).toEqual(['2026-05-19']);
});
