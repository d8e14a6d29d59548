import { describe, expect, test } from 'vitest';
import { billeeFields } from '#domain/billees/billee.ts';
import { CreateBilleeSchema, EditBilleeSchema } from '#domain/billees/billee.schema.ts';
import { BillingSchema } from '#domain/billing/billing.schema.ts';
import { says } from '../../support/says.ts';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('Billing details', () => {
  const billing = (change: Record<string, unknown>) => says(BillingSchema, change);
  test.each([
    [
      'chargeRate',
      ['0', '1', '0.5', '0.1234', '1.0', '1.0000', ' 0.5 ', 0.25],
      ['-0.1', '1.1', '0.12345', 'x', '1.00001', '.5', '01', '0.5x'],
    ],
    ['credit', ['0', '-5', '12.5', '12.50', '1234567890', 7], ['x', '12.345', '+5', '5.', '5x', 'x5']],
  ])('%s is a decimal', (name, good, bad) => {
    for (const value of good) expect(billing({ [name]: value })).toEqual({ [name]: String(value).trim() });
    const why =
      name === 'credit' ? 'The credit must be a number.' : 'The charge rate must be a number between 0 and 1.';
    for (const value of [...bad, true]) expect(billing({ [name]: value })).toEqual([`${name}: ${why}`]);
  });
  test('with a credit of ten digits at most', () => {
    expect(billing({ credit: '12345678901' })).toEqual(['credit: The credit is £9,999,999,999.99 at most.']);
  });
  test('from a day, to whom it names', () => {
    for (const date of ['2026-05-18', null])
      expect(billing({ chargeFrom: { date, fixed: true } })).toEqual({ chargeFrom: { date, fixed: true } });
    expect(billing({ chargeFrom: { date: 'x', fixed: 'x' } })).toEqual([
      'chargeFrom.date: Please supply a date for charge from.',
      'chargeFrom.fixed: Please choose whether charge from is fixed.',
    ]);
    expect(billing({ chargeFrom: 'x' })).toEqual([
      'chargeFrom: Please supply charge from as a date and whether it is fixed.',
    ]);
    expect(billing({ billeeId: ' b1 ' })).toEqual({ billeeId: 'b1' });
    for (const billeeId of ['', null]) expect(billing({ billeeId })).toEqual({ billeeId: null });
    expect(billing({ billeeId: 7 })).toEqual(['billeeId: Please choose a billee.']);
    expect(billing({ a: 1 })).toEqual([unknown('a')]);
    expect(billing({ chargeFrom: { date: null, fixed: true, a: 1 } })).toHaveLength(1);
    expect(billing({})).toEqual({});
  });
  test('a billee has a name, an email and a postal address', () => {
    expect(
      says(CreateBilleeSchema, { name: ' Tidewater ', emailAddress: ' A@B.example ', address: ' 1 Quay\nLeeds ' }),
    ).toEqual({
      billeeId: undefined,
      name: 'Tidewater',
      emailAddress: 'a@b.example',
      address: '1 Quay\nLeeds',
      reference: null,
    });
    expect(says(CreateBilleeSchema, { name: 'T', emailAddress: '', address: ' ' })).toMatchObject({
      emailAddress: null,
      address: null,
    });
    expect(says(CreateBilleeSchema, { emailAddress: 'x', address: 'x'.repeat(1001) })).toEqual([
      'name: Please supply a name for the billee',
      'emailAddress: Please supply a valid email address',
      'address: Please use 1000 characters at most',
    ]);
    expect(says(CreateBilleeSchema, { name: 'T', address: 'x'.repeat(1000), a: 1 })).toEqual([unknown('a')]);
    expect(says(EditBilleeSchema, {})).toEqual({});
    expect(says(EditBilleeSchema, { address: '' })).toEqual({ address: null });
    const fields = { name: 'T', emailAddress: null, address: null, reference: 'X' };
    const at = { createdAt: '2026-05-18T09:00:00Z', updatedAt: '2026-05-18T09:00:00Z' };
    expect(billeeFields({ billeeId: 'b1', isBilled: true, version: 1, ...at, ...fields })).toEqual(fields);
  });
});
