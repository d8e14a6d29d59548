import { expect, test } from 'vitest';
import { fitsLayout, isReadBy, readingToKeep } from '#domain/imports/layouts/import-layout.ts';

test('A file fits what was kept where it has all of those headings, in any order, and more', () => {
  const layout = { headings: ['Firm', 'Ref'] };
  expect(
    [['Ref', 'Firm'], ['Ref', 'Colour', 'Firm'], ['Ref'], ['ref', 'firm'], []].map((header) =>
      fitsLayout(header, layout),
    ),
  ).toEqual([true, true, false, false, false]);
});

test('Of how a file was read all is kept but its encoding, and what was not said', () => {
  expect(
    readingToKeep({ encoding: 'windows-1252', sheet: undefined, headingRow: 3, map: ['Firm=clientName'] }),
  ).toEqual({
    headingRow: 3,
    map: ['Firm=clientName'],
  });
  expect(readingToKeep({ encoding: 'windows-1252' })).toEqual({});
});

test('A file is read as was kept where it says all of that, whatever else it says', () => {
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
