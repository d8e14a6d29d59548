import { expect, test } from 'vitest';
import { rateByDate, ratesInWords } from '#domain/timesheets/rates-in-words.ts';

const first = { from: '2026-05-18', to: '2026-05-20', chargeRate: '27.50', payRate: '18' };
const then = { from: '2026-05-21', to: '2026-05-24', chargeRate: '28.40', payRate: null };

test('A rate is shown with its first day if a timesheet has several, and none if there is none', () => {
  expect(rateByDate([first, then], 'chargeRate')).toBe('£27.50 from 18 May 2026, £28.40 from 21 May 2026');
  expect(rateByDate([first, then], 'payRate')).toBe('£18.00 from 18 May 2026, none from 21 May 2026');
  expect(rateByDate([first], 'chargeRate')).toBe('£27.50');
});

test('Separate rates of nightshifts and holidays are in brackets', () => {
  const own = { ...first, nightshiftChargeRate: '41.25', holidayChargeRate: '55', nightshiftPayRate: '27' };
  expect(rateByDate([own], 'chargeRate')).toBe('£27.50 (nightshift £41.25, holiday £55.00)');
  expect(rateByDate([own, then], 'payRate')).toBe('£18.00 (nightshift £27.00) from 18 May 2026, none from 21 May 2026');
});

test('A rate with parts of a penny is not rounded, since amounts are calculated from it', () => {
  const own = { ...first, chargeRate: '27.4950', payRate: '1020.6137', nightshiftPayRate: '21.9150' };
  expect(ratesInWords([own])).toBe('Charge £27.495; pay £1,020.6137 (nightshift £21.915)');
});

test('Both rates are in one cell, charge before pay, and nothing if all days have the same', () => {
  expect(ratesInWords([first, then])).toBe(
    'Charge £27.50 from 18 May 2026, £28.40 from 21 May 2026; pay £18.00 from 18 May 2026, none from 21 May 2026',
  );
  expect(ratesInWords(null)).toBeNull();
  expect(rateByDate(null, 'payRate')).toBeNull();
});
