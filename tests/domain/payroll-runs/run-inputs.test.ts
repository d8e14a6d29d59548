import { expect, test } from 'vitest';
import {
  MakeRunSchema,
  PayrollFileSchema,
  PlanRunSchema,
  VoidRunSchema,
} from '#domain/payroll-runs/payroll-run.schema.ts';
import { says } from '../../support/says.ts';

const LAYOUT = { payrollLayoutId: 'layout-1' };

test('A run takes everything, unless it is limited by dates or client', () => {
  expect(says(PlanRunSchema, LAYOUT)).toEqual({ ...LAYOUT, from: null, to: null, clientId: null });
  const bounds = { from: '2026-05-18', to: '2026-05-18', clientId: 'client-1' };
  expect(says(PlanRunSchema, { ...LAYOUT, ...bounds })).toEqual({ ...LAYOUT, ...bounds });
  expect(says(PlanRunSchema, { ...LAYOUT, from: '', to: '', clientId: '' })).toEqual({
    ...{ ...LAYOUT, from: null, to: null, clientId: null },
  });
  expect(says(PlanRunSchema, { ...LAYOUT, from: '2026-05-18' })).toMatchObject({ to: null });
  expect(says(PlanRunSchema, { ...LAYOUT, to: '2026-05-18' })).toMatchObject({ from: null });
});

test.each([
  [{ payrollLayoutId: '' }, 'payrollLayoutId: Please choose a layout'],
  [{ from: '18/05/2026' }, 'from: from is a date such as 2026-05-18.'],
  [{ to: '2026-02-30' }, 'to: to is a date such as 2026-05-18.'],
  [{ from: '2026-05-19', to: '2026-05-18' }, 'to: to must not be before from'],
])('A run cannot be planned or made with %j', (changes, said) => {
  expect(says(PlanRunSchema, { ...LAYOUT, ...changes })).toEqual([said]);
  expect(says(MakeRunSchema, { ...LAYOUT, ...changes })).toEqual([said]);
});

test('A run leaves nobody out unless told to, and knows the previewed list', () => {
  expect(says(MakeRunSchema, LAYOUT)).toEqual({
    ...{ ...LAYOUT, from: null, to: null, clientId: null, leaveOut: false, fingerprint: null },
  });
  expect(says(MakeRunSchema, { ...LAYOUT, leaveOut: true, fingerprint: 'abc' })).toMatchObject({
    ...{ leaveOut: true, fingerprint: 'abc' },
  });
  expect(says(MakeRunSchema, { ...LAYOUT, leaveOut: 'yes' })).toEqual(['leaveOut: Please choose yes or no.']);
});

test('A file without a run needs both dates, in order', () => {
  const day = { from: '2026-05-18', to: '2026-05-18' };
  expect(says(PayrollFileSchema, day)).toEqual(day);
  expect(says(PayrollFileSchema, { from: '', to: 'May' })).toEqual([
    'from: from is a date such as 2026-05-18.',
    'to: to is a date such as 2026-05-24.',
  ]);
  expect(says(PayrollFileSchema, { ...day, from: '2026-05-19' })).toEqual(['to: to must not be before from']);
});

test('A run may be voided without a reason', () => {
  expect(says(VoidRunSchema, {})).toEqual({ reason: null });
  expect(says(VoidRunSchema, { reason: ' Wrong week ' })).toEqual({ reason: 'Wrong week' });
});

test('Unknown fields are refused by all of them', () => {
  for (const schema of [PlanRunSchema, MakeRunSchema]) expect(says(schema, { ...LAYOUT, week: 21 })).toHaveLength(1);
  expect(says(PayrollFileSchema, { from: '2026-05-18', to: '2026-05-18', week: 21 })).toHaveLength(1);
  expect(says(VoidRunSchema, { why: 'x' })).toHaveLength(1);
});
