import { expect, test } from 'vitest';
import { pageWithin, sliceOf } from '#domain/browse.ts';

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
