import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { rateOfElement } from '#domain/contractors/rates/dated-rates.ts';
import { resolveElementRate, elementRateInWords } from '#domain/contractors/rates/element-rates.ts';
import { ElementRateFields } from '#domain/contractors/rates/element-rates.schema.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { says } from '../../support/says.ts';

const Fields = z.strictObject({ nightshiftPayRate: ElementRateFields.nightshiftPayRate });
const read = (nightshiftPayRate: unknown) => says(Fields, { nightshiftPayRate });

test.each([
  ['21.90', '21.90'],
  ['£21.9', '21.90'],
  [21.9, '21.90'],
  ['1.5x', '1.5x'],
  ['1.50 x', '1.5x'],
  ['×1.5', '1.5x'],
  ['1.5 × ordinary', '1.5x'],
  ['2X', '2x'],
  ['10x', '10x'],
  ['99.9999x', '99.9999x'],
  ['1.3333x', '1.3333x'],
  ['0x', '0x'],
  ['', null],
  [null, null],
])('A nightshift rate typed as %s is %s', (typed, kept) => {
  expect(read(typed)).toEqual({ nightshiftPayRate: kept });
});

test.each(['x', 'xx', '1.5y', '-1x', '1.33333x', '£1.5x', 'half', '1.5 x extra', '100x'])(
  '%s is refused as a nightshift rate',
  (typed) => {
    expect(read(typed)).toEqual([
      'nightshiftPayRate: The nightshift pay rate must be a number, or a factor such as 1.5x.',
    ]);
  },
);

test('A nightshift rate that is too high or has too many decimals says so, like other rates', () => {
  expect(read('123456789')).toEqual(['nightshiftPayRate: A rate is £99,999,999.9999 at most.']);
  expect(read('1.23456')).toEqual(['nightshiftPayRate: A rate has four decimals at most.']);
});

test('A factor gives four decimals of the ordinary rate, half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 99_999 }), (rate, factor) => {
      const text = (units: number) => `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
      // Integers below 2 ** 53, so that nothing is lost.
      expect(resolveElementRate(`${text(factor)}x`, text(rate))).toBe(
        text(Math.floor((rate * factor + 5_000) / 10_000)),
      );
    }),
  );
  expect(resolveElementRate('1.3333x', '14.60')).toBe('19.4662');
  expect([
    resolveElementRate('1.5x', null),
    resolveElementRate(null, '14.60'),
    resolveElementRate('21.9', null),
  ]).toEqual([null, null, '21.9000']);
});

test('Nightshifts without their own rate have the ordinary one, and standard time never another', () => {
  const rates = { chargeRate: '20', payRate: '10', nightshiftPayRate: '1.5x', holidayChargeRate: '7' };
  expect(rateOfElement(rates, 'nightshift', 'pay')).toEqual({ rate: '15.0000', isOwn: true });
  expect(rateOfElement(rates, 'nightshift', 'charge')).toEqual({ rate: '20', isOwn: false });
  expect(rateOfElement(rates, 'holiday', 'charge')).toEqual({ rate: '7.0000', isOwn: true });
  expect(rateOfElement(rates, 'holiday', 'pay')).toEqual({ rate: '10', isOwn: false });
  expect(rateOfElement(rates, 'standard', 'pay')).toEqual({ rate: '10', isOwn: false });
});

test('An amount is shown as money and a factor as a factor', () => {
  expect(['21.9000', '1.5x'].map(elementRateInWords)).toEqual(['£21.90', '1.5 × ordinary']);
});

test('A rate from a date may be for nightshifts or holidays alone, and needs at least one', () => {
  expect(says(AddRateSchema, { from: '2026-06-01', holidayPayRate: '1x' })).toEqual({
    from: '2026-06-01',
    holidayPayRate: '1x',
  });
  expect(says(AddRateSchema, { from: '2026-06-01', holidayPayRate: '' })).toEqual([
    'chargeRate: Enter a charge rate, a pay rate or both.',
  ]);
});
