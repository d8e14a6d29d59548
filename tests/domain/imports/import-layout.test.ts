import { expect, test } from 'vitest';
import { fitsLayout, isReadBy, readingToStore } from '#domain/imports/layouts/import-layout.ts';

test('A remembered layout fits a file that has all of its headings, in any order, and possibly more', () => {
  const layout = { headings: ['Firm', 'Ref'] };
  expect(
    [['Ref', 'Firm'], ['Ref', 'Colour', 'Firm'], ['Ref'], ['ref', 'firm'], []].map((header) =>
      fitsLayout(header, layout),
    ),
  ).toEqual([true, true, false, false, false]);
});

test('Everything about how a file was read is remembered except its encoding and unset options', () => {
  expect(
    readingToStore({ encoding: 'windows-1252', sheet: undefined, headingRow: 3, map: ['Firm=clientName'] }),
  ).toEqual({
    headingRow: 3,
    map: ['Firm=clientName'],
  });
  expect(readingToStore({ encoding: 'windows-1252' })).toEqual({});
});

test('A file is read as remembered if it has all of those headings, whatever else it has', () => {
  const kept = { headingRow: 3, map: ['Firm=clientName'] };
  const readings = [
    kept,
    { ...kept, map: [...kept.map, 'Grade='], dates: 'monthFirst' as const },
    { headingRow: 3 },
    { map: kept.map },
    {},
  ];
  expect(readings.map((reading) => isReadBy(kept, reading))).toEqual([true, true, false, false, false]);
  expect(isReadBy({ headingRow: 3 }, { headingRow: 3 })).toBe(true);
});
