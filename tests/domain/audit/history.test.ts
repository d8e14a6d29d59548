import { describe, expect, test } from 'vitest';
import { changedFields } from '#domain/audit/changed-fields.ts';
import { fieldLabel } from '#domain/audit/field-words.ts';
import { describeAction, describeChanges, describeValue } from '#domain/audit/history.ts';

describe('What an edit changed', () => {
  test('is the fields that differ, and nothing if none do', () => {
    const before = { name: 'a', list: [1], reference: null, start: '2026-01-01' };
    expect(changedFields(before, { ...before })).toBeNull();
    expect(changedFields(before, { reference: undefined })).toBeNull();
    expect(changedFields(before, { name: 'b', list: [1, 2], start: '2026-01-01' })).toEqual({
      before: { name: 'a', list: [1] },
      after: { name: 'b', list: [1, 2] },
    });
    expect(changedFields({}, { end: '2026-01-01' })).toEqual({ before: { end: null }, after: { end: '2026-01-01' } });
  });
  test('is shown in words', () => {
    expect(
      describeChanges({ before: { telephoneNumber: '0113' }, after: { telephoneNumber: null, name: 'x' } }),
    ).toEqual(['telephone number 0113 removed', 'name set to x']);
    expect(describeChanges({ before: null, after: { name: 'x' } })).toEqual([]);
    expect(describeChanges({ before: { name: 'x' }, after: null })).toEqual([]);
    expect(['timesheet.authorisationResent', 'api-key.created'].map(describeAction)).toEqual([
      'Timesheet authorisation resent',
      'Api key created',
    ]);
    expect(fieldLabel('allowHolidays')).toBe('allow holidays');
    expect(fieldLabel('emailAddress')).toBe('email');
    const values = [null, undefined, '', true, false, [], ['a', null], { enabled: true, lastDay: 3 }, 7, 'x'];
    expect(values.map((value) => describeValue(value))).toEqual([
      'nothing',
      'nothing',
      'nothing',
      'yes',
      'no',
      'nothing',
      'a, nothing',
      'enabled yes, last day 3',
      '7',
      'x',
    ]);
  });
});

describe('A change reads as a sentence', () => {
  const said = (name: string, from: unknown, to: unknown) =>
    describeChanges({ before: { [name]: from }, after: { [name]: to } })[0];
  test.each([
    [
      'emailAddress',
      'a@mailbox.example',
      'b@mailbox.example',
      'email changed from a@mailbox.example to b@mailbox.example',
    ],
    ['end', null, '2026-11-06', 'end set to 6 Nov 2026'],
    ['end', '2026-11-06', null, 'end 6 Nov 2026 removed'],
    ['payRate', '14.60', '15.00', 'pay rate changed from £14.60 to £15.00'],
    ['isSendingReminders', true, false, 'reminders switched off'],
    ['isEnabled', false, true, 'switched on'],
    ['isConsultant', false, true, 'made a consultant'],
    ['allowHolidays', null, false, 'holidays may not be entered'],
    ['allowHolidays', false, null, 'holidays inherited again'],
    ['chargingPeriod', null, 'hourlyTotal', 'charging period set to hourly total'],
    ['chargingPeriod', 'daily', null, 'charging period inherited again'],
    ['kind', 'weekly', 'FirstDayAfterDate', 'when to send changed from weekly to on the first day after the period'],
    [
      'recipients',
      ['a@x.example', 'b@x.example'],
      ['b@x.example', 'c@x.example'],
      'recipients: c@x.example added, a@x.example removed',
    ],
    ['events', ['timesheet.accepted'], [], 'events: timesheet.accepted removed'],
    ['events', ['a', 'b'], ['b', 'a'], 'events: put in another order'],
  ])('%s from %s to %s', (name, from, to, sentence) => {
    expect(said(name, from, to)).toBe(sentence);
  });
});
