import { expect, test } from 'vitest';
import { roundsOf } from '#domain/imports/rounds.ts';

const days = (start: string, end: string | null) => ({ start: `2026-${start}`, end: end && `2026-${end}` });
const move = (id: string, before: ReturnType<typeof days>, after: ReturnType<typeof days>, pair = 'one') => ({
  ...{ id, pair, before, after },
});

test('A placement that moves to another’s days waits until that one has moved', () => {
  const first = move('first', days('01-05', '03-31'), days('04-01', '06-30'));
  const second = move('second', days('04-01', '06-30'), days('07-01', '09-30'));
  const third = move('third', days('07-01', '09-30'), days('10-01', null));
  const { rounds, stuck } = roundsOf([first, second, third]);
  expect([...rounds].sort()).toEqual([
    ['first', 2],
    ['second', 1],
    ['third', 0],
  ]);
  expect(stuck.size).toBe(0);
});

test('Placements that wait for each other’s days cannot move', () => {
  const early = move('early', days('01-05', '03-31'), days('04-01', '06-30'));
  const late = move('late', days('04-01', '06-30'), days('01-05', '03-31'));
  const other = move('other', days('01-05', '03-31'), days('04-01', '06-30'), 'another person');
  const { rounds, stuck } = roundsOf([early, late, other]);
  expect(rounds).toEqual(new Map([['other', 0]]));
  expect(stuck).toEqual(
    new Map([
      ['early', late.before],
      ['late', early.before],
    ]),
  );
});
