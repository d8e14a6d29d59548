import { describe, expect, test } from 'vitest';
import type { BulkValue, ChosenPlacement } from '#domain/bulk-changes/bulk-change.ts';
import { valueSchema } from '#domain/bulk-changes/bulk-change.schema.ts';
import { requestedInWords, changeInWords, outcomeInWords } from '#domain/bulk-changes/bulk-change-words.ts';
import { type Known, planPlacements } from '#domain/bulk-changes/bulk-plan.ts';

const placement = (more: Partial<ChosenPlacement> = {}): ChosenPlacement => ({
  id: 'one',
  version: 1,
  contactId: 'callum',
  fullname: 'Callum Hargreaves',
  reference: 'HOL-0310',
  contractName: 'Reach truck',
  clientName: 'Holbeck Logistics',
  start: '2026-01-05',
  end: null,
  contractStart: null,
  contractEnd: null,
  timesheetTemplateId: 'weekly',
  templateName: 'Weekly hourly',
  isSendingReminders: true,
  primaryContactId: 'helen',
  primaryName: 'Helen Brackenridge',
  chargeRate: '26.90',
  payRate: '14.60',
  chargingPeriod: 'hourly',
  isChargedAsTemplate: true,
  hasRates: true,
  ...more,
});

const NOTHING: Known = {
  name: 'Monthly daily',
  newDays: new Map(),
  isOwn: () => false,
  lastDays: new Map(),
  rates: { dated: new Map(), accepted: new Map() },
};
const plan = (value: BulkValue, one: ChosenPlacement, known = NOTHING) => planPlacements(value, 1, [one], known);

describe('Whether a placement can be changed with others', () => {
  test.each<[string, BulkValue, Partial<ChosenPlacement>, string]>([
    [
      'one that starts later cannot end before',
      { kind: 'end', end: '2026-12-19' },
      { start: '2027-01-04' },
      'Starts on 4 Jan 2027. The end date must be after the start date.',
    ],
    [
      'one that ends earlier is not extended by ending it',
      { kind: 'end', end: '2026-12-19' },
      { end: '2026-08-28' },
      'Already ends on 28 Aug 2026. A later date is an extension.',
    ],
    [
      'one without an end cannot be extended',
      { kind: 'extend', end: '2026-12-19' },
      {},
      'Has no end date, so there is nothing to extend.',
    ],
    [
      'one that runs longer is not shortened by extending it',
      { kind: 'extend', end: '2026-12-19' },
      { end: '2027-03-31' },
      'Already runs longer, to 31 Mar 2027.',
    ],
    [
      'none runs longer than its contract',
      { kind: 'extend', end: '2026-12-19' },
      { end: '2026-06-30', contractEnd: '2026-09-30' },
      'The contractor may not end after the contract ends on 30 Sep 2026.',
    ],
    [
      'none goes on without an end where its contract ends',
      { kind: 'extend', end: null },
      { end: '2026-06-30', contractEnd: '2026-09-30' },
      'Please supply an end date: the contract ends on 30 Sep 2026.',
    ],
  ])('%s', (_, value, more, reason) => {
    expect(plan(value, placement(more))).toMatchObject({ will: [], cannot: [{ reason }] });
  });

  test('nobody works past their last day, and nobody authorises past theirs', () => {
    const lastDays = new Map([
      ['callum', { leavesOn: '2026-07-31', leftAt: null }],
      ['priya', { leavesOn: '2026-08-14', leftAt: null }],
    ]);
    const known = { ...NOTHING, name: 'Priya Sandhu', lastDays };
    const extended = plan({ kind: 'extend', end: '2026-08-01' }, placement({ end: '2026-06-30' }), known);
    expect(extended.cannot[0]!.reason).toBe('This person leaves on 31 Jul 2026. Choose an end on or before that day.');
    expect(plan({ kind: 'extend', end: '2026-07-31' }, placement({ end: '2026-06-30' }), known).will).toHaveLength(1);
    const given = (end: string | null) => plan({ kind: 'authoriser', contactId: 'priya' }, placement({ end }), known);
    expect(given(null).cannot[0]!.reason).toBe(
      'Priya Sandhu leaves on 14 Aug 2026, before the placement is over. Please choose somebody else as the authoriser.',
    );
    expect([given('2026-08-15').cannot, given('2026-08-14').will].map((of) => of.length)).toEqual([1, 1]);
  });

  test('time already entered after the new end is named', () => {
    const newDays = new Map([['one', [{ message: 'Time was entered after this date: T-1.' }]]]);
    const told = plan({ kind: 'end', end: '2026-12-19' }, placement(), { ...NOTHING, newDays });
    expect(told.cannot[0]!.reason).toBe('Time was entered after this date: T-1.');
  });

  test('nobody authorises their own time', () => {
    const told = plan({ kind: 'authoriser', contactId: 'callum' }, placement(), { ...NOTHING, isOwn: () => true });
    expect(told.cannot[0]!.reason).toContain('cannot authorise their own time');
  });
});

test.each<[BulkValue, Partial<ChosenPlacement>, string, string]>([
  [{ kind: 'end', end: '2026-12-19' }, {}, '(ongoing)', '19 Dec 2026'],
  [{ kind: 'end', end: '2026-12-19' }, { end: '2027-01-29' }, '29 Jan 2027', '19 Dec 2026'],
  [{ kind: 'extend', end: null }, { end: '2026-12-19' }, '19 Dec 2026', '(ongoing)'],
  [{ kind: 'template', timesheetTemplateId: 'monthly' }, {}, 'Weekly hourly', 'Monthly daily'],
  [{ kind: 'reminders', isSendingReminders: false }, {}, 'On', 'Off'],
  [{ kind: 'authoriser', contactId: 'other' }, { primaryName: null }, '(nobody)', 'Monthly daily'],
])('A placement that changes shows its value before and after: %j', (value, more, before, after) => {
  expect(plan(value, placement(more)).will).toMatchObject([{ before, after }]);
});

test.each<[BulkValue, Partial<ChosenPlacement>]>([
  [{ kind: 'end', end: '2026-12-19' }, { end: '2026-12-19' }],
  [{ kind: 'template', timesheetTemplateId: 'weekly' }, {}],
  [{ kind: 'reminders', isSendingReminders: true }, {}],
  [{ kind: 'authoriser', contactId: 'helen' }, {}],
])('One that already has the value is counted separately: %j', (value, more) => {
  expect(plan(value, placement(more))).toMatchObject({ will: [], cannot: [], same: 1, gone: 0 });
});

test('One that has since been deleted is counted', () => {
  expect(planPlacements({ kind: 'reminders', isSendingReminders: true }, 3, [placement()], NOTHING)).toMatchObject({
    same: 1,
    gone: 2,
  });
});

test('A change has a natural name', () => {
  expect(requestedInWords('end', 41)).toBe('End 41 placements');
  expect(changeInWords({ kind: 'end', end: '2026-12-19' }, 38, null)).toBe('End 38 placements on 19 Dec 2026');
  expect(changeInWords({ kind: 'extend', end: null }, 1, null, true)).toBe('Extended 1 placement without an end date');
  expect(changeInWords({ kind: 'reminders', isSendingReminders: false }, 6, null, true)).toBe(
    'Turned reminders off for 6 placements',
  );
  expect(changeInWords({ kind: 'template', timesheetTemplateId: 'm' }, 64, 'Weekly total')).toBe(
    'Change the template of 64 placements to Weekly total',
  );
  expect(outcomeInWords(38, 3)).toBe('38 changed, 3 left as they were.');
});

test.each([
  ['end', {}, 'Please supply an end date for the contractor'],
  ['end', { end: '31 Feb 2026' }, 'Please supply a valid end date for the contractor'],
  ['extend', { end: '' }, 'Please supply a new end date, or choose to have none.'],
  ['extend', { end: '19 Dec 2026', isOngoing: 'true' }, 'Please supply a new end date, or choose to have none.'],
  ['template', { timesheetTemplateId: '' }, 'Please select a timesheet template for the contractor.'],
  ['reminders', { isSendingReminders: '' }, 'Please choose whether reminders are sent or not.'],
  ['authoriser', { contactId: '' }, 'Please select a primary authoriser for the contractor.'],
] as const)('An invalid value is refused: %s %j', (kind, fields, message) => {
  expect(valueSchema(kind).safeParse(fields).error?.issues[0]?.message).toBe(message);
});

test('A template that charges by the other unit warns beside each placement what would happen to its rates', () => {
  const value: BulkValue = { kind: 'template', timesheetTemplateId: 'monthly' };
  const daily: Known = { ...NOTHING, charging: 'daily' };
  const note = (more: Partial<ChosenPlacement>, known = daily) => plan(value, placement(more), known).will[0]!.note;
  expect(note({})).toBe('Has rates per hour, which would be taken as rates per day.');
  expect(note({ chargingPeriod: 'daily' }, { ...NOTHING, charging: 'hourlyTotal' })).toBe(
    'Has rates per day, which would be taken as rates per hour.',
  );
  expect(note({ hasRates: false })).toBeUndefined();
  expect(note({ isChargedAsTemplate: false })).toBeUndefined();
  expect(note({}, { ...NOTHING, charging: 'hourlyTotal' })).toBeUndefined();
});
