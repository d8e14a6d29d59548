import { expect, test } from 'vitest';
import { comparePay, type PayToCompare } from '#domain/advisories/rules/comparable-pay.ts';

const compare = (changes: Partial<PayToCompare>) =>
  comparePay({
    ...{ comparable: '13.50', paid: '12.75', paidFrom: '12.75', comparablePeriod: null, period: 'hourly' },
    ...{ from: '2026-06-01', today: '2026-06-10' },
    ...changes,
  });

test('Lower pay says by how much, to a hundredth of a penny', () => {
  expect(compare({})).toEqual({
    ...{ comparable: '13.50', paid: '12.75', isComparableDaily: false, isPaidDaily: false },
    ...{ from: '2026-06-01', hasBegun: true, short: '0.7500', planned: null },
  });
  expect(compare({ paid: '13.4999' }).short).toBe('0.0001');
  expect(compare({ comparable: '100', paid: '9.5' }).short).toBe('90.5000');
});

test.each(['13.50', '13.5', '13.5000', '13.5001', '14'])('Pay of %s is not less than 13.50', (paid) => {
  expect(compare({ paid }).short).toBeNull();
});

test('Unknown pay is not compared', () => {
  expect(compare({ paid: null })).toMatchObject({ paid: null, short: null, planned: null });
});

test('A daily rate is compared only with a daily rate', () => {
  expect(compare({ comparablePeriod: 'daily' })).toMatchObject({
    ...{ isComparableDaily: true, isPaidDaily: false, short: null },
  });
  expect(compare({ period: 'daily' })).toMatchObject({ isComparableDaily: true, isPaidDaily: true, short: '0.7500' });
  expect(compare({ comparablePeriod: 'hourly', period: 'daily' })).toMatchObject({
    ...{ isComparableDaily: false, isPaidDaily: true, short: null },
  });
  expect(compare({ comparablePeriod: 'hourly' }).short).toBe('0.7500');
});

test('Equal pay applies from its first day', () => {
  expect(compare({ today: '2026-05-31' }).hasBegun).toBe(false);
  expect(compare({ today: '2026-06-01' }).hasBegun).toBe(true);
  expect(compare({ from: null })).toMatchObject({ from: null, hasBegun: false });
});

test('Pay that will no longer be lower on the first day of equal pay is planned, as long as that day is in the future', () => {
  const before = { today: '2026-05-31', paidFrom: '13.50' };
  expect(compare(before)).toMatchObject({ short: '0.7500', planned: '13.50' });
  expect(compare({ ...before, paidFrom: '13.49' }).planned).toBeNull();
  expect(compare({ ...before, paidFrom: null }).planned).toBeNull();
  expect(compare({ ...before, from: null }).planned).toBeNull();
  expect(compare({ ...before, today: '2026-06-01' }).planned).toBeNull();
  expect(compare({ ...before, paid: '13.50' }).planned).toBeNull();
});
