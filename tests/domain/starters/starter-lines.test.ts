import { describe, expect, test } from 'vitest';
import { marginWords, placeWords, type StarterFacts, summaryOf } from '#domain/starters/starter.ts';

const nadia = { fullname: 'Nadia Kowalczyk', emailAddress: 'nadia@mailbox.example', isMade: true, hasJoined: false };
const stuart = { ...nadia, fullname: 'Stuart Pell', emailAddress: 'stuart@kirkstall.example', isKnownHere: false };
const FACTS: StarterFacts = {
  ...{ person: nadia, personOpen: null, contractOpen: null, datesOpen: null, authoriserOpen: null },
  contract: { name: 'Picker', clientName: 'Holbeck', isMade: true },
  ...{ start: '2026-06-08', end: null, chargeRate: null, payRate: null, defaults: {}, authoriser: stuart },
  rules: { entryPeriod: 'monthly', chargingPeriod: 'daily' },
  first: { beginning: '2026-06-01', ending: '2026-06-30' },
  ...{ periods: null, invitation: 'now', invitationDay: null },
};
const line = (label: string, changes: Partial<StarterFacts> = {}) =>
  summaryOf({ ...FACTS, ...changes }).filter((one) => one.label === label);
const text = (label: string, changes: Partial<StarterFacts> = {}) => line(label, changes)[0]?.text ?? null;

test('New records are listed as such', () => {
  expect(text('Contact')).toBe('Nadia Kowalczyk, added');
  expect(text('Contract')).toBe('Picker, Holbeck, added');
  expect(text('Authoriser')).toBe('Stuart Pell, added');
  expect(text('Authoriser', { authoriser: { ...stuart, isMade: false } })).toBe('Stuart Pell, found');
  expect(text('Contract', { contract: { ...FACTS.contract!, isMade: false } })).toBe('Picker, Holbeck');
});

test('Unsettled lines are open, with a reason if there is one', () => {
  expect(line('Contact', { person: null })).toEqual([{ label: 'Contact', text: 'Not settled', isOpen: true }]);
  expect(line('Contract', { contract: null, contractOpen: 'it has ended' })).toEqual([
    { label: 'Contract', text: 'Not settled: it has ended', isOpen: true },
  ]);
  expect(line('Authoriser', { authoriser: null, authoriserOpen: 'the same person' })).toEqual([
    { label: 'Authoriser', text: 'Not settled: the same person', isOpen: true },
  ]);
  expect(line('Dates', { start: null })).toEqual([{ label: 'Dates', text: 'Not settled', isOpen: true }]);
  expect(text('Dates', { datesOpen: 'they cannot be these' })).toBe('Not settled: they cannot be these');
  expect(text('Dates', { end: '2026-06-07' })).toBe('Not settled: ends before it starts');
  expect(line('Contact')).toEqual([{ label: 'Contact', text: 'Nadia Kowalczyk, added', isOpen: false }]);
});

describe('Dates', () => {
  test('have their years if needed, and how many timesheets there are', () => {
    expect(text('Dates')).toBe('From Mon 8 Jun 2026 (ongoing)');
    expect(text('Dates', { end: '2027-01-31' })).toBe('Mon 8 Jun 2026 to 31 Jan 2027');
    expect(text('Dates', { end: '2026-06-30', periods: 1 })).toBe('Mon 8 Jun to 30 Jun 2026, 1 monthly timesheet');
    expect(text('Dates', { end: '2026-07-31', periods: 2 })).toBe('Mon 8 Jun to 31 Jul 2026, 2 monthly timesheets');
    expect(text('Dates', { end: '2026-07-31', periods: 2, rules: null })).toBe('Mon 8 Jun to 31 Jul 2026');
  });

  test('give the first timesheet as due on the day after its period, and not before it is known', () => {
    expect(text('First timesheet')).toBe('Month of 1 Jun 2026, due Wed 1 Jul');
    expect([line('First timesheet', { first: null }), line('First timesheet', { rules: null })]).toEqual([[], []]);
  });
});

describe('Rates', () => {
  test('without a pair have no margin, and both are for their unit', () => {
    expect(text('Rates', { chargeRate: '220' })).toBe('£220.00 charged a day.');
    expect(text('Rates', { payRate: '150' })).toBe('£150.00 paid a day.');
    expect(text('Rates', { payRate: '150', rules: null })).toBe('£150.00 paid.');
    const rules = { entryPeriod: 'weekly', chargingPeriod: 'hourlyTotal' } as const;
    expect(text('Rates', { payRate: '15', rules })).toBe('£15.00 paid an hour.');
    expect(text('Rates', { payRate: '150', defaults: { chargeRate: '200' } })).toBe(
      '£200.00 charged (the contract’s default), £150.00 paid a day. Margin £50.00, 25.0%',
    );
    expect(text('Rates', { defaults: { payRate: '150' } })).toBe('£150.00 paid (the contract’s default) a day.');
  });

  test.each([
    ['10.00', '10.00', '£0.00, 0.0%'],
    ['10', '9.999', '£0.00, 0.0%'],
    ['10', '9.995', '£0.01, 0.1%'],
    ['10', '10.005', '-£0.01, −0.1%'],
    ['3', '2', '£1.00, 33.3%'],
    ['3', '1', '£2.00, 66.7%'],
    ['0', '0', '£0.00'],
  ])('of a charge of %s and pay of %s give a margin of %s', (charge, pay, words) => {
    expect(marginWords(charge, pay)).toBe(words);
  });
});

describe('The invitation', () => {
  const joined = { person: { ...nadia, hasJoined: true }, authoriser: { ...stuart, hasJoined: true } };

  test('goes to those who have not logged in yet', () => {
    expect(text('Invitation')).toContain('nadia@mailbox.example and stuart@kirkstall.example');
    expect(text('Invitation', { authoriser: joined.authoriser })).toBe('Sent today to nadia@mailbox.example');
    expect(text('Invitation', joined)).toBe('Both have logged in before, so none is needed');
    expect(text('Invitation', { ...joined, authoriser: null })).not.toContain('Both');
  });

  test('is described by the button', () => {
    const says = (changes: Partial<StarterFacts>) => placeWords({ ...FACTS, ...changes }, 'temp');
    expect(says({ invitation: 'firstDay' })).toBe('Place Nadia Kowalczyk and invite on the first day');
    expect(says({ invitation: 'date', invitationDay: '2026-06-10' })).toBe(
      'Place Nadia Kowalczyk and invite on 10 Jun 2026',
    );
  });
});
