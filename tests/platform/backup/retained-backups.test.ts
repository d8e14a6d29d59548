import { expect, test } from 'vitest';
import { expiredBackups, lastDue } from '#platform/backup/retained-backups.ts';

/** Returns one backup a day at 02:30, for a number of days up to 24 November 2026, a Tuesday. */
const daily = (days: number) =>
  Array.from({ length: days }, (_, ago) => new Date(Date.UTC(2026, 10, 24 - ago, 2, 30)).toISOString());
const keptOf = (instants: string[]) => {
  const expired = new Set(expiredBackups(instants));
  return instants.filter((instant) => !expired.has(instant)).map((instant) => instant.slice(0, 10));
};

test('The newest of seven days, five weeks and twelve months are kept', () => {
  expect(keptOf(daily(500))).toEqual([
    ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
    // Sundays: 22 November is one of the days above, and in the current week.
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ]);
});

test('Until there are more, nothing is removed', () => {
  expect(keptOf(daily(7))).toHaveLength(7);
  expect(expiredBackups([])).toEqual([]);
});

test('Of several on one day the newest is kept, in whatever order they are named', () => {
  expect(
    expiredBackups(['2026-11-24T02:30:00Z', '2026-11-24T14:00:00Z', '2026-11-24T09:00:00Z', '2026-11-23T02:30:00Z']),
  ).toEqual(['2026-11-24T09:00:00Z', '2026-11-24T02:30:00Z']);
});

test('A pause removes nothing: only days, weeks and months with a backup count', () => {
  const old = daily(7).map((instant) => instant.replace('2026-', '2021-'));
  expect(expiredBackups(['2026-11-24T02:30:00Z', ...old.slice(0, 6)])).toEqual([]);
});

test.each([
  ['2026-11-24T02:29:59Z', '2026-11-23T02:30:00.000Z'],
  ['2026-11-24T02:30:00Z', '2026-11-24T02:30:00Z'],
  ['2026-11-24T23:59:59Z', '2026-11-24T02:30:00Z'],
  ['2026-01-01T00:00:00Z', '2025-12-31T02:30:00.000Z'],
])('At %s the backup of 02:30 has been due since %s', (now, due) => expect(lastDue('02:30', now)).toBe(due));
