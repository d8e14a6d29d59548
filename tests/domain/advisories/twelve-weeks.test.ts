import { expect, test } from 'vitest';
import { adviceOf, advisoriesOf, after, placement, roleAfter, shift, time, weeksAs } from './work-histories.ts';

const W = (weeks: number) => 'W'.repeat(weeks);
const none = (weeks: number) => '·'.repeat(weeks);

test('weeks begin on the weekday first worked, and rights begin with the thirteenth week', () => {
  const role = roleAfter(W(12), '2026-01-07');
  expect(role).toMatchObject({ count: 12, firstWeek: '2026-01-07', rightsFrom: '2026-04-01' });
  expect(role.weeks.find(({ n }) => n === 12)?.from).toBe('2026-03-25');
});

test('a break of six weeks pauses the count', () => {
  expect(roleAfter(W(8) + none(6) + 'W')).toMatchObject({ count: 9, pausedWeeks: 6, afterBreak: null });
});

test('a break of seven weeks starts the count again', () => {
  expect(roleAfter(W(8) + none(7) + 'W')).toMatchObject({ count: 1, afterBreak: 7, firstWeek: '2026-04-20' });
  expect(roleAfter(W(8) + none(20) + 'W')).toMatchObject({ count: 1, afterBreak: 20 });
});

test('sickness pauses the count for 28 weeks and no longer', () => {
  expect(roleAfter(W(5) + 's'.repeat(20) + 'W').count).toBe(6);
  expect(roleAfter(W(5) + 's'.repeat(28) + 'W').count).toBe(6);
  expect(roleAfter(W(5) + 's'.repeat(29) + 'W').count).toBe(1);
});

test('jury service pauses the count for 28 weeks and no longer', () => {
  expect(roleAfter(W(5) + 'j'.repeat(28) + 'W').count).toBe(6);
  expect(roleAfter(W(5) + 'j'.repeat(29) + 'W').count).toBe(1);
});

test.each(['l', 'c', 'i'])('leave, a closure and industrial action (%s) pause the count without limit', (letter) => {
  expect(roleAfter(W(5) + letter.repeat(30) + 'W').count).toBe(6);
});

test('any other reason does not pause it', () => {
  expect(roleAfter(W(5) + 'o'.repeat(7) + 'W').count).toBe(1);
  expect(roleAfter(W(5) + 'o'.repeat(6) + 'W').count).toBe(6);
});

test('maternity leave counts until the assignment’s planned end', () => {
  // 16 weeks from 5 Jan end on 26 Apr.
  const role = roleAfter(W(4) + 'f'.repeat(10) + 'W', '2026-01-05', { plannedEnd: '2026-04-26' });
  expect(role).toMatchObject({ count: 15, rightsFrom: '2026-03-30' });
});

test('maternity leave after the planned end pauses the count', () => {
  const role = roleAfter(W(4) + 'f'.repeat(10), '2026-01-05', { plannedEnd: '2026-02-15' });
  expect(role).toMatchObject({ count: 6, pausedSince: '2026-02-16' });
});

test('another role at the same client has its own count, and a return within six weeks continues it', () => {
  const first = weeksAs(W(11) + none(3) + 'W', '2026-01-05');
  const second = weeksAs(W(3), '2026-03-23', 'two');
  const { roles } = adviceOf({
    placements: [placement('one'), placement('two', { role: 'desk' })],
    shifts: [...first.shifts, ...second.shifts],
    place: { today: '2026-04-19' },
  });
  expect(roles.map(({ role, count }) => [role, count])).toEqual([
    ['truck', 12],
    ['desk', 3],
  ]);
});

test('a break not wholly covered by stated reasons is limited to six weeks', () => {
  expect(roleAfter(W(8) + 'll' + none(6) + 'W').count).toBe(1);
  expect(roleAfter(W(8) + none(6) + 'll' + 'W').count).toBe(1);
  expect(roleAfter(W(8) + 'll' + none(4) + 'W').count).toBe(9);
  expect(roleAfter(W(8) + 'll' + 's'.repeat(20) + 'jj' + 'W').count).toBe(9);
});

test('two placements in one role at one client are counted together', () => {
  const letters = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'W' : '·')).join('');
  const other = letters.replace(/[W·]/g, (letter) => (letter === 'W' ? '·' : 'W'));
  const { roles } = adviceOf({
    placements: [placement('one'), placement('two')],
    shifts: [...weeksAs(letters, '2026-01-05').shifts, ...weeksAs(other, '2026-01-05', 'two').shifts],
    place: { today: '2026-03-29' },
  });
  expect(roles.map(({ count }) => count)).toEqual([12]);
});

test('a night shift on the last day of a week counts towards the next by its hours after midnight', () => {
  const shifts = [time('2026-01-07', 480), shift('2026-01-13', '22:00-06:00')];
  expect(adviceOf({ shifts, place: { today: '2026-01-20' } }).roles[0]).toMatchObject({ count: 2, pausedWeeks: 0 });
  const untilMidnight = [time('2026-01-07', 480), shift('2026-01-13', '16:00-00:00')];
  expect(adviceOf({ shifts: untilMidnight, place: { today: '2026-01-20' } }).roles[0]!.count).toBe(1);
});

test('weeks with another agency count, and weeks begin on the weekday on which they began', () => {
  // Three weeks from Wed 4 Feb; Mon 2 Mar is in the one that starts on Wed 25 Feb.
  const role = roleAfter(W(3), '2026-03-02', { priorWeeks: 3, priorFrom: '2026-02-04' });
  expect(role).toMatchObject({ count: 6, firstWeek: '2026-02-04' });
});

test('weeks with another agency and no start date come directly before the first week', () => {
  expect(roleAfter(W(3), '2026-03-02', { priorWeeks: 9 })).toMatchObject({ count: 12, firstWeek: '2025-12-29' });
});

test('after a break that ended the count, weeks begin on the weekday of the return', () => {
  const shifts = [time('2026-01-05', 480), time('2026-03-05', 480)];
  expect(adviceOf({ shifts, place: { today: '2026-03-05' } }).roles[0]).toMatchObject({
    count: 1,
    firstWeek: '2026-03-05',
    afterBreak: 7,
  });
});

const standing = (letters: string, today: string, changes: Parameters<typeof placement>[1] = {}) =>
  advisoriesOf('twelveWeeks', {
    ...weeksAs(letters, '2026-03-02'),
    placements: [placement('one', changes)],
    place: { today },
  });

test('rights are announced two weeks before they begin, if every week is worked', () => {
  // Eleven weeks from Mon 2 Mar, one of them paused: the twelfth starts on 25 May.
  const letters = W(5) + 'l' + W(6);
  expect(standing(letters, '2026-05-17')).toEqual([]);
  expect(standing(letters, '2026-05-18')[0]).toMatchObject({ level: 'comingUp', on: '2026-06-01' });
  expect(standing(letters, '2026-05-26')[0]).toMatchObject({
    level: 'comingUp',
    on: '2026-06-01',
    facts: { count: 11, expectedFrom: '2026-06-01', pausedWeeks: 1 },
  });
});

test('nothing is announced for a placement that ends before', () => {
  expect(standing(W(11), '2026-05-18', { plannedEnd: '2026-05-17' })).toEqual([]);
  expect(standing(W(11), '2026-05-18', { plannedEnd: '2026-05-18' })).toHaveLength(1);
});

test('a paused count says by when work must resume', () => {
  // Seven weeks from 2 Mar, then none from 20 Apr: seven such weeks are over on 7 Jun.
  expect(standing(W(7), '2026-05-24')[0]).toMatchObject({
    level: 'comingUp',
    on: '2026-06-07',
    facts: { count: 7, pausedSince: '2026-04-20', resetsOn: '2026-06-08' },
  });
  expect(standing(W(7), '2026-05-23')).toEqual([]);
  expect(standing(W(7), '2026-06-07')).toEqual([]);
  expect(adviceOf({ ...weeksAs(W(7), '2026-03-02'), place: { today: '2026-06-08' } }).roles[0]!.count).toBe(0);
});

test('an unfinished week is not yet a break', () => {
  expect(adviceOf({ ...weeksAs(W(7), '2026-03-02'), place: { today: '2026-04-26' } }).roles[0]!.pausedSince).toBeNull();
  expect(adviceOf({ ...weeksAs(W(7), '2026-03-02'), place: { today: '2026-04-27' } }).roles[0]!.pausedSince).toBe(
    '2026-04-20',
  );
});

test('rights that have begun are shown until a break ends them', () => {
  const told = { ...weeksAs(W(12), '2026-03-02') };
  expect(advisoriesOf('twelveWeeks', { ...told, place: { today: '2026-05-25' } })[0]).toMatchObject({
    level: 'over',
    on: '2026-05-25',
  });
  expect(advisoriesOf('twelveWeeks', { ...told, place: { today: after('2026-05-25', 49) } })).toEqual([]);
});

test('an advisory keeps its id while its count goes on', () => {
  const ids = ['2026-05-18', '2026-05-26', '2026-05-30'].map((today) => standing(W(11), today)[0]!.key);
  expect(new Set(ids)).toEqual(new Set(['andrzej.twelveWeeks.2026-03-02.one']));
});

test('a day is named on which the calendar alone changes the advisory', () => {
  const next = (letters: string, today: string) =>
    adviceOf({ ...weeksAs(letters, '2026-03-02'), place: { today } }).looksAgainOn;
  expect(next(W(3), '2026-03-20')).toBe('2026-03-23');
  // Rights are expected from 25 May, and announced from 11 May.
  expect(next(W(10), '2026-05-10')).toBe('2026-05-11');
  expect(next(W(3), '2026-12-01')).toBeNull();
});

test('a placement never worked has no weeks', () => {
  expect(adviceOf({ shifts: [time('2026-03-02', 0)] }).roles).toEqual([]);
});
