import { expect, test } from 'vitest';
import { foundOf, offeredOf, pageWithin, searchPattern, sliceOf, wordsToFind } from '#domain/browse.ts';

test.each([
  [1, 0, 1],
  [999, 0, 1],
  [31, 1544, 31],
  [32, 1544, 31],
  [999, 1544, 31],
  [2, 50, 1],
  [2, 51, 2],
])('Page %i of %i rows, 50 a page, is page %i', (page, total, shown) => {
  expect(pageWithin({ page, size: 50 }, total)).toBe(shown);
});

test('The page after the last shows the rows of the last', () => {
  const rows = Array.from({ length: 120 }, (_, index) => index);
  expect(sliceOf(rows, { page: 2, size: 50 })).toEqual(rows.filter((row) => row >= 50 && row < 100));
  expect(sliceOf(rows, { page: 9, size: 50 })).toEqual(rows.filter((row) => row >= 100));
});

test('Typed words are found anywhere in a name, with wildcards taken literally', () => {
  expect(searchPattern('Holbeck')).toBe('%Holbeck%');
  expect(searchPattern('50%_a\\b')).toBe('%50\\%\\_a\\\\b%');
});

test('Words the database cannot store find nothing, others are trimmed first', () => {
  expect(wordsToFind(' Holbeck  Logistics ')).toBe('Holbeck  Logistics');
  expect(wordsToFind('Hol\u0000beck')).toBe('\u{10ffff}');
});

const choices = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: String(at), label: `Client ${at}` }));

test('A filter offers fifty choices, and a search if there are more or one was made', () => {
  expect(offeredOf(choices(50), '')).toEqual({ choices: choices(50), isLong: false, search: '' });
  expect(offeredOf(choices(51), '')).toEqual({ choices: choices(50), isLong: true, search: '' });
  expect(offeredOf(choices(1), 'Client')).toEqual({ choices: choices(1), isLong: true, search: 'Client' });
});

test('A search returns the first fifty matches', () => {
  expect(foundOf(choices(1), 'Cl')).toEqual({
    search: 'Cl',
    choices: [{ value: '0', label: 'Client 0', detail: null }],
    total: 1,
  });
  expect(foundOf(choices(51), '')).toMatchObject({ total: 50 });
});
