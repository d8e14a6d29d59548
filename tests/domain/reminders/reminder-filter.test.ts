import { expect, test } from 'vitest';
import { RemindedRangeSchema, ReminderFilterSchema } from '#domain/reminders/reminder.schema.ts';
import { says } from '../../support/says.ts';

const ORDER = 'to: The filter period end date must be after the start date.';
const NOT_A_DATE = 'Please supply a valid date';
const RANGE = { from: '2026-05-18', to: '2026-05-18' };

test('A list of missing timesheets may be open at both ends, and is refused if it ends before it starts', () => {
  expect(says(ReminderFilterSchema, RANGE)).toMatchObject(RANGE);
  expect(says(ReminderFilterSchema, { from: '2026-05-18' })).toMatchObject({ from: '2026-05-18' });
  expect(says(ReminderFilterSchema, { to: '2026-05-18' })).toMatchObject({ to: '2026-05-18' });
  expect(says(ReminderFilterSchema, { from: '2026-05-19', to: '2026-05-18' })).toEqual([ORDER]);
  expect(says(ReminderFilterSchema, { from: 'soon', to: 'later' })).toEqual([
    `from: ${NOT_A_DATE}`,
    `to: ${NOT_A_DATE}`,
  ]);
});

test('Nobody is mailed about everything because dates were left out', () => {
  const message = 'Please supply a date range to evaluate the reminders.';
  expect(says(RemindedRangeSchema, RANGE)).toMatchObject(RANGE);
  expect(says(RemindedRangeSchema, {})).toEqual([`from: ${message}`, `to: ${message}`]);
  expect(says(RemindedRangeSchema, { from: '2026-05-18' })).toEqual([`to: ${message}`]);
});
