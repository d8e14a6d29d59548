import { describe, expect, test } from 'vitest';
import { amountInPence, poundsOf, smallestUnits, withDigits } from '#domain/digests/amount.ts';

describe('The cost of work', () => {
  test.each([
    ['20.0000', 480, 'hour', 16_000n],
    ['27.5', 450, 'hour', 20_625n],
    ['12.3456', 60, 'hour', 1235n], // 1234.56 pence
    ['0.01', 30, 'hour', 1n], // half a penny goes up
    ['0.01', 29, 'hour', 0n],
    ['0.0099', 30, 'hour', 0n], // 0.495 of a penny
    ['11.11', 1, 'hour', 19n], // 18.516 pence
    ['150', 3, 'day', 11_250n],
    ['0.02', 1, 'day', 1n], // half a penny again
    ['99999999.9999', 44_640, 'hour', 7_439_999_999_993n],
    ['20', 0, 'hour', 0n],
  ] as const)('at £%s for %i parts of an %s is %d pence', (rate, quantity, unit, pence) =>
    expect(amountInPence(rate, quantity, unit)).toBe(pence),
  );
  test('is shown in pounds with both digits of the pence', () => {
    expect([0n, 5n, 50n, 100n, 123_456n].map(poundsOf)).toEqual(['0.00', '0.05', '0.50', '1.00', '1234.56']);
    expect([-5n, -123_456n].map(poundsOf)).toEqual(['-0.05', '-1234.56']);
  });
});

describe('A decimal', () => {
  test.each([
    ['27.5', 4, '27.5000'],
    ['27.5000', 2, '27.50'],
    ['0027.5', 1, '27.5'],
    ['0.5', 1, '0.5'],
    ['00', 0, '0'],
    ['-7', 2, '-7.00'],
    ['7.00', 0, '7'],
    ['1.230', 2, '1.23'],
  ])('%s with %i digits is %s', (text, digits, shown) => expect(withDigits(text, digits)).toBe(shown));
  test.each([
    ['1.231', 2],
    ['7.5', 0],
    ['', 2],
    ['.5', 2],
    ['5.', 2],
    ['+5', 2],
    ['1,5', 2],
    ['x1', 2],
    ['1x', 2],
  ])('%s cannot be read with %i digits', (text, digits) => expect(withDigits(text, digits)).toBeNull());
  test('is counted in its smallest units, or refused by name', () => {
    expect(smallestUnits('27.5', 4)).toBe(275_000n);
    expect(smallestUnits('-1.25', 2)).toBe(-125n);
    expect(() => smallestUnits('1.234', 2)).toThrow(new RangeError('“1.234” is no decimal with 2 digits.'));
  });
});
