import { expect, test } from 'vitest';
import { departureProblems, endedBy, leaverProblems } from '#domain/departures/departure.ts';
import { hasBegun, invitationProblems, morningOf, spread } from '#domain/invitations/invitation.ts';
import { marginWords, placeWords, type StarterFacts, summaryOf } from '#domain/starters/starter.ts';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { readTypedStarter } from '#domain/starters/typed-starter.ts';
import { says } from '../../support/says.ts';

const nadia = { fullname: 'Nadia Kowalczyk', emailAddress: 'nadia@mailbox.example', isMade: false, hasJoined: false };
const facts: StarterFacts = {
  person: nadia,
  personOpen: null,
  contract: { name: 'CNC setter-operator', clientName: 'Kirkstall', isMade: false },
  contractOpen: null,
  start: '2026-06-08',
  end: '2026-09-30',
  datesOpen: null,
  chargeRate: '27.50',
  payRate: '20.40',
  defaults: {},
  authoriser: {
    ...nadia,
    fullname: 'Stuart Pell',
    emailAddress: 'stuart@kirkstall.example',
    hasJoined: true,
    isKnownHere: true,
  },
  authoriserOpen: null,
  rules: { entryPeriod: 'weekly', chargingPeriod: 'hourly' },
  first: { beginning: '2026-06-08', ending: '2026-06-14' },
  periods: 17,
  invitation: 'now',
  invitationDay: null,
};
const lines = (changed: Partial<StarterFacts> = {}) =>
  summaryOf({ ...facts, ...changed }).map(({ label, text }) => `${label}: ${text}`);

test('The summary says what will be created, line by line', () => {
  expect(lines()).toEqual([
    'Contact: Nadia Kowalczyk, found',
    'Contract: CNC setter-operator, Kirkstall',
    'Dates: Mon 8 Jun to 30 Sep 2026, 17 weekly timesheets',
    'Rates: £27.50 charged, £20.40 paid an hour. Margin £7.10, 25.8%',
    'Authoriser: Stuart Pell, already authorises here',
    'First timesheet: Week of 8 Jun 2026, due Mon 15 Jun',
    'Invitation: Sent today to nadia@mailbox.example',
  ]);
});

test('If no rate is given the summary has the contract’s default, and none if there is none', () => {
  const defaults = { chargeRate: '28.4000', payRate: '21.1000', holidayPayRate: '1x' };
  const rates = (changed: Partial<StarterFacts>) => lines(changed)[3];
  expect(rates({ chargeRate: null, payRate: null, defaults })).toBe(
    'Rates: £28.40 charged (the contract’s default), £21.10 paid (the contract’s default) an hour. Margin £7.30, 25.7%',
  );
  expect(rates({ payRate: null, defaults: { payRate: '21.1000' } })).toBe(
    'Rates: £27.50 charged, £21.10 paid (the contract’s default) an hour. Margin £6.40, 23.3%',
  );
  expect(rates({ defaults })).toBe(lines()[3]);
  expect(rates({ chargeRate: null, payRate: null })).toBe('Rates: None yet');
});

test('An unsettled line says why, and does not affect the others', () => {
  const summary = summaryOf({ ...facts, person: null, personOpen: 'the email address is taken', end: '2026-06-01' });
  expect(summary.filter(({ isOpen }) => isOpen).map(({ text }) => text)).toEqual([
    'Not settled: the email address is taken',
    'Not settled: ends before it starts',
  ]);
});

test('The margin is in pounds and per cent of the charge, and can be a loss', () => {
  expect(marginWords('27.50', '20.40')).toBe('£7.10, 25.8%');
  expect(marginWords('10.00', '12.50')).toBe('-£2.50, −25.0%');
  expect(marginWords('0.00', '12.50')).toBe('-£12.50');
});

test('The button says who is placed, and what happens to the invitation', () => {
  expect(placeWords(facts, 'temp')).toBe('Place Nadia Kowalczyk and send the invitation');
  expect(placeWords({ ...facts, invitation: 'none' }, 'temp')).toBe('Place Nadia Kowalczyk without an invitation');
  const onFirstDay: StarterFacts = { ...facts, invitation: 'firstDay', invitationDay: '2026-06-08' };
  expect(placeWords(onFirstDay, 'temp')).toBe('Place Nadia Kowalczyk and invite on 8 Jun 2026');
  expect(placeWords({ ...facts, invitation: 'date' }, 'temp')).toBe('Place Nadia Kowalczyk and invite later');
  expect(placeWords({ ...facts, person: { ...nadia, hasJoined: true } }, 'temp')).toBe('Place Nadia Kowalczyk');
  expect(placeWords({ ...facts, person: null }, 'temp')).toBe('Place the temp and send the invitation');
});

test('Everything missing is reported at once, for what will be created only', () => {
  expect(
    says(StarterSchema, {
      who: 'new',
      fullname: '',
      emailAddress: 'nadia@mailbox',
      contractId: 'new',
      clientId: 'new',
      start: '2026-06-08',
      end: '2026-06-01',
      authoriser: 'new',
      authoriserName: 'Gillian Marsh',
      authoriserEmail: 'g.marsh@kirkstall',
      invitation: 'soon',
    }),
  ).toEqual([
    'timesheetTemplateId: Please select a timesheet template for the contractor.',
    'invitation: Choose when the invitation is sent.',
    'fullname: Please enter a full name for the user',
    'emailAddress: Please supply a valid email address',
    'clientName: Please supply a name for the client',
    'contractName: Please supply a name for the contract',
    'authoriserEmail: Give a whole email address, such as name@company.example.',
    'end: The end date must be after the start date.',
  ]);
  const named = {
    who: 'a',
    contractId: 'b',
    start: '2026-06-08',
    timesheetTemplateId: 'c',
    authoriser: 'd',
    invitation: 'now',
  };
  expect(says(StarterSchema, { ...named, emailAddress: 'half' })).toMatchObject({ who: 'a', end: null });
});

test('The day of an invitation is asked for if the invitation waits for one', () => {
  const named = { who: 'a', contractId: 'b', start: '2026-06-08', timesheetTemplateId: 'c', authoriser: 'd' };
  expect(says(StarterSchema, { ...named, invitation: 'date' })).toEqual([
    'invitationDate: Choose the day of the invitation.',
  ]);
  expect(says(StarterSchema, { ...named, invitation: 'date', invitationDate: '2026-02-30' })).toEqual([
    'invitationDate: Please supply a valid day for the invitation.',
  ]);
  expect(says(StarterSchema, { ...named, invitation: 'now', invitationDate: 'soon' })).toMatchObject({ who: 'a' });
});

test('The placement’s rules are read from the form and from the API', () => {
  const own = { allowNightshifts: null, allowDocumentUploads: null };
  expect(readTypedStarter({ entryPeriod: 'monthly', chargingPeriod: 'yearly', allowHolidays: 'false' }).own).toEqual({
    ...own,
    entryPeriod: 'monthly',
    chargingPeriod: null,
    allowHolidays: false,
  });
  expect(readTypedStarter({ allowNightshifts: true, entryPeriod: '' }).own).toMatchObject({
    entryPeriod: null,
    allowNightshifts: true,
  });
});

test('An incomplete form is read as far as possible', () => {
  const typed = readTypedStarter({
    start: '8/6/26',
    end: 'soon',
    chargeRate: '£27.5',
    emailAddress: 'Half@',
    invitation: 'x',
  });
  expect(typed).toMatchObject({
    start: '2026-06-08',
    end: null,
    chargeRate: '27.50',
    emailAddress: null,
    invitation: 'now',
    who: null,
  });
});

test('The summary has the day of the invitation, and asks for it if it is missing', () => {
  const said = (changed: Partial<StarterFacts>) => summaryOf({ ...facts, ...changed }).at(-1);
  expect(said({ invitation: 'date', invitationDay: '2026-06-03' })).toEqual({
    label: 'Invitation',
    text: 'On Wed 3 Jun at 08:00 to nadia@mailbox.example',
    isOpen: false,
  });
  expect(said({ invitation: 'date' })).toMatchObject({
    text: 'Not settled: choose its day, today or later',
    isOpen: true,
  });
});

test('The day of an invitation is today or later, and no more than 366 days ahead', () => {
  const on = (invitationDate: string, invitation: 'date' | 'none' = 'date') =>
    invitationProblems({ invitation, start: null, invitationDate }, '2026-05-26').map(({ message }) => message);
  expect(on('2026-05-26')).toEqual([]);
  expect(on('2027-05-27')).toEqual([]);
  expect(on('2026-05-25')).toEqual(['Choose today, 26 May 2026, or a later day for the invitation.']);
  expect(on('2027-05-28')).toEqual(['Choose a day for the invitation up to 27 May 2027.']);
  expect(on('2026-05-25', 'none')).toEqual([]);
});

test('A day has begun at eight in the agency’s time zone', () => {
  const at = (now: string) => hasBegun('2026-06-08', { now, timeZone: 'Europe/London' });
  expect([at('2026-06-08T06:59:59Z'), at('2026-06-08T07:00:00Z')]).toEqual([false, true]);
});

test('An invitation for a day is sent at eight in the agency’s time zone', () => {
  expect(morningOf('2026-06-08', 'Europe/London')).toBe('2026-06-08T07:00:00Z');
  expect(morningOf('2026-12-07', 'Europe/London')).toBe('2026-12-07T08:00:00Z');
});

test('A few invitations are sent at once, many over an hour', () => {
  expect(spread(59).every((seconds) => seconds === 0)).toBe(true);
  const many = spread(120);
  expect([many[0], many[1], many.at(-1)]).toEqual([0, 30, 3570]);
});

const placement = { contractName: 'Goods-in', start: '2026-01-05', end: null };

test('A last day ends everything that runs past it, and cannot be before today or before a start', () => {
  expect(
    endedBy([placement, { ...placement, end: '2026-07-31' }, { ...placement, end: '2026-08-01' }], '2026-07-31'),
  ).toHaveLength(2);
  expect(departureProblems([placement], '2026-05-26', '2026-05-26')).toEqual([]);
  expect(departureProblems([placement], '2026-05-25', '2026-05-26')[0]?.message).toBe(
    'Choose today, 26 May 2026, or a later day.',
  );
  expect(departureProblems([{ ...placement, start: '2026-07-31' }], '2026-07-31', '2026-05-26')[0]?.message).toBe(
    'Goods-in starts on 31 Jul 2026. Choose a later day, or delete that placement first.',
  );
});

test('A leaver’s placement ends on their last day at the latest; somebody who has left is no longer a leaver', () => {
  const leaving = { leavesOn: '2026-07-31', leftAt: null };
  expect(leaverProblems(leaving, { start: '2026-06-01', end: '2026-07-31' })).toEqual([]);
  expect(leaverProblems(leaving, { start: '2026-06-01', end: '2026-08-01' })[0]?.field).toBe('end');
  expect(leaverProblems(leaving, { start: '2026-06-01', end: null })[0]?.field).toBe('end');
  expect(leaverProblems(leaving, { start: '2026-07-31', end: null })[0]?.field).toBe('start');
  expect(leaverProblems({ ...leaving, leftAt: '2026-08-01T00:00:00Z' }, { start: '2026-09-01', end: null })).toEqual(
    [],
  );
});
