import { describe, expect, test } from 'vitest';
import type { AgencyRules } from '#domain/contractors/placement-rules.ts';
import type { DefaultRate } from '#domain/contracts/contract-rate.ts';
import { ownField, takenWords } from '#domain/starters/same-person.ts';
import { type KnownToStarter, type PersonCard, personHint, starterFacts } from '#domain/starters/starter-facts.ts';
import { readTypedStarter } from '#domain/starters/typed-starter.ts';

const card = (contactId: string, changes: Partial<PersonCard> = {}): PersonCard => ({
  ...{ contactId, fullname: `Person ${contactId}`, emailAddress: `${contactId}@mailbox.example`, hint: '' },
  ...{ hasJoined: false, isPlacedHere: false, isKnownHere: false, ...changes },
});
const RULES = {
  defaults: {
    ...{ entryPeriod: 'weekly', chargingPeriod: { default: 'hourly' } },
    contractors: { allowNightshifts: false, allowHolidays: false },
  },
  documents: { allowUploads: true, allowByDefault: true },
} as AgencyRules;
const NO_RULES = { entryPeriod: null, chargingPeriod: null, allowHolidays: null, allowNightshifts: null };
const CONTRACT = { ...NO_RULES, contractId: 'k1', name: 'Picker', clientName: 'Holbeck' };
const WEEKLY = {
  ...{ id: 't1', entryPeriod: 'weekly' as const, chargingPeriod: 'hourly' as const },
  ...{ allowNightshifts: false, allowHolidays: false, allowDocumentUploads: true },
};
const rate = (changes: Partial<DefaultRate>): DefaultRate => ({
  ...{ from: '2026-01-01', unit: 'hour', note: null, chargeRate: null, payRate: null },
  ...{ nightshiftChargeRate: null, nightshiftPayRate: null, holidayChargeRate: null, holidayPayRate: null },
  ...changes,
});
const KNOWN: KnownToStarter = {
  ...{ people: [card('nadia')], authorisers: [card('stuart', { hasJoined: true, isKnownHere: true })] },
  ...{ contract: CONTRACT, client: { clientId: 'c1', clientName: 'Holbeck' }, defaultRates: [] },
  ...{ templates: [WEEKLY, { ...WEEKLY, id: 't2', entryPeriod: 'monthly', chargingPeriod: 'daily' }] },
  ...{ rules: RULES, weekStartsOn: 'Monday', now: '2026-05-18T07:30:00Z', today: '2026-05-18' },
  ...{ timeZone: 'Europe/London', problems: [] },
};
const CHOSEN = {
  ...{ who: 'nadia', contractId: 'k1', start: '2026-06-08', end: '2026-09-30', timesheetTemplateId: 't1' },
  ...{ authoriser: 'stuart', invitation: 'now' },
};
const facts = (typed: Record<string, unknown> = {}, known: Partial<KnownToStarter> = {}) =>
  starterFacts({ ...CHOSEN, ...typed }, { ...KNOWN, ...known });

test('With everything chosen everything is settled', () => {
  expect(facts()).toEqual({
    person: { ...card('nadia'), isMade: false },
    personOpen: null,
    contract: { ...CONTRACT, isMade: false },
    contractOpen: null,
    ...{ start: '2026-06-08', end: '2026-09-30', datesOpen: null, chargeRate: null, payRate: null },
    defaults: {
      ...{ chargeRate: null, payRate: null, nightshiftChargeRate: null, nightshiftPayRate: null },
      ...{ holidayChargeRate: null, holidayPayRate: null },
    },
    authoriser: { ...card('stuart', { hasJoined: true, isKnownHere: true }), isMade: false },
    authoriserOpen: null,
    rules: { entryPeriod: 'weekly', chargingPeriod: 'hourly' },
    first: { beginning: '2026-06-08', ending: '2026-06-14' },
    periods: 17,
    ...{ invitation: 'now', invitationDay: null },
  });
});

test('With nothing typed nothing is settled', () => {
  expect(starterFacts({}, { ...KNOWN, contract: null })).toMatchObject({
    ...{ person: null, personOpen: null, contract: null, contractOpen: null, start: null, end: null },
    ...{ authoriser: null, authoriserOpen: null, rules: null, first: null, periods: null, defaults: {} },
    ...{ datesOpen: null, invitation: 'now', invitationDay: null },
  });
});

describe('The person', () => {
  const NEW = { who: 'new', fullname: 'Nadia Kowalczyk', emailAddress: 'Nadia@mailbox.example' };

  test('who is added needs a name and a complete email', () => {
    expect(facts(NEW)).toMatchObject({
      person: {
        ...{ fullname: 'Nadia Kowalczyk', emailAddress: 'nadia@mailbox.example', isMade: true, hasJoined: false },
      },
      personOpen: null,
    });
    expect(facts({ ...NEW, fullname: '' })).toMatchObject({ person: null, personOpen: null });
    expect(facts({ ...NEW, emailAddress: '' })).toMatchObject({ person: null, personOpen: null });
    expect(facts({ ...NEW, emailAddress: 'nadia@' })).toMatchObject({
      ...{ person: null, personOpen: 'the email address is not whole' },
    });
  });

  test('with an email already in use stays open', () => {
    const problems = [{ field: 'emailAddress', message: 'Taken', code: 'already_exists' as const }];
    expect(facts(NEW, { problems })).toMatchObject({ person: null, personOpen: 'the email address is taken' });
    expect(facts({}, { problems })).toMatchObject({ person: { fullname: 'Person nadia' }, personOpen: null });
    const other = [{ ...problems[0]!, code: 'missing' as const }];
    expect(facts(NEW, { problems: other }).personOpen).toBeNull();
  });

  test('cannot be chosen if already placed on the contract, or unknown', () => {
    const people = [card('nadia', { isPlacedHere: true })];
    expect(facts({}, { people })).toMatchObject({ person: null, personOpen: 'already placed on this contract' });
    expect(facts({ who: 'nobody' })).toMatchObject({ person: null, personOpen: null });
  });
});

describe('The authoriser', () => {
  const NEW = { authoriser: 'new', authoriserName: 'Helen Ward', authoriserEmail: 'helen@holbeck.example' };

  test('who is added is not known here', () => {
    expect(facts(NEW)).toMatchObject({
      authoriser: {
        ...{ fullname: 'Helen Ward', emailAddress: 'helen@holbeck.example', isMade: true },
        ...{ hasJoined: false, isKnownHere: false },
      },
      authoriserOpen: null,
    });
    expect(facts({ ...NEW, authoriserEmail: 'helen' })).toMatchObject({
      ...{ authoriser: null, authoriserOpen: 'the email address is not whole' },
    });
    const problems = [{ field: 'authoriserEmail', message: 'Taken', code: 'already_exists' as const }];
    expect(facts(NEW, { problems })).toMatchObject({ authoriser: null, authoriserOpen: 'the email address is taken' });
    expect(facts({}, { problems }).authoriserOpen).toBeNull();
  });

  test('cannot authorise their own time', () => {
    expect(facts({ ...NEW, authoriserEmail: 'nadia@mailbox.example' })).toMatchObject({
      ...{ authoriser: null, authoriserOpen: 'the same person', person: { fullname: 'Person nadia' } },
    });
    const authorisers = [card('other', { emailAddress: 'nadia@mailbox.example' })];
    expect(facts({ authoriser: 'other' }, { authorisers })).toMatchObject({
      ...{ authoriser: null, authoriserOpen: 'the same person' },
    });
  });
});

describe('The contract', () => {
  const NEW = { contractId: 'new', contractName: 'Packer', clientId: 'c1' };

  test('that is added has a name and a client, new or existing', () => {
    expect(facts(NEW).contract).toEqual({ name: 'Packer', clientName: 'Holbeck', isMade: true });
    expect(facts({ ...NEW, clientId: 'new', clientName: 'Aire Foods' }).contract).toMatchObject({
      clientName: 'Aire Foods',
    });
    expect(facts({ ...NEW, clientId: 'new' }).contract).toBeNull();
    expect(facts({ ...NEW, clientId: 'c2' }).contract).toBeNull();
    expect(facts({ ...NEW, contractName: ' ' }).contract).toBeNull();
    expect(facts(NEW, { client: null }).contract).toBeNull();
  });

  test('not yet known to the page is not settled', () => {
    expect(facts({ contractId: 'k2' }).contract).toBeNull();
    expect(facts({}, { contract: null }).contract).toBeNull();
  });

  test('passes on its default rates for the unit, from the start or from today', () => {
    const defaultRates = [
      ...[rate({ chargeRate: '28' }), rate({ from: '2026-06-01', payRate: '20' })],
      rate({ unit: 'day', payRate: '150' }),
    ];
    expect(facts({}, { defaultRates }).defaults).toMatchObject({ chargeRate: '28', payRate: '20' });
    expect(facts({ start: '', end: '' }, { defaultRates }).defaults).toMatchObject({ chargeRate: '28', payRate: null });
    expect(facts({ timesheetTemplateId: 't2' }, { defaultRates }).defaults).toMatchObject({
      ...{ chargeRate: null, payRate: '150' },
    });
    expect(facts({ contractId: 'k2' }, { defaultRates }).defaults).toEqual({});
    expect(facts({ timesheetTemplateId: '' }, { defaultRates }).defaults).toEqual({});
  });
});

describe('Dates and timesheets', () => {
  test('that are impossible stay open', () => {
    expect(facts({ end: '2026-06-07' })).toMatchObject({ datesOpen: 'ends before it starts', periods: null });
    const at = (field: string) => facts({}, { problems: [{ field, message: 'x', code: 'out_of_range' }] }).datesOpen;
    expect([at('start'), at('end'), at('who')]).toEqual(['they cannot be these', 'they cannot be these', null]);
  });

  test('put the start in the first period, and count periods up to five years', () => {
    expect(facts({ start: '2026-06-10' }).first).toEqual({ beginning: '2026-06-08', ending: '2026-06-14' });
    expect(facts({ start: '' })).toMatchObject({ first: null, periods: null });
    expect(facts({ end: '' })).toMatchObject({ first: { beginning: '2026-06-08' }, periods: null });
    expect(facts({ end: '2031-12-31' }).periods).toBeGreaterThan(250);
    expect(facts({ end: '2032-01-01' }).periods).toBeNull();
    expect(facts({ timesheetTemplateId: 't2', end: '2026-08-31' })).toMatchObject({
      rules: { entryPeriod: 'monthly', chargingPeriod: 'daily' },
      first: { beginning: '2026-06-01', ending: '2026-06-30' },
      periods: 3,
    });
  });

  test('use the agency’s first day of the week', () => {
    expect(facts({}, { weekStartsOn: 'Sunday' }).first).toEqual({ beginning: '2026-06-07', ending: '2026-06-13' });
  });

  test('follow the placement’s own rules before its contract’s, and those before the template’s', () => {
    const contract = { ...CONTRACT, entryPeriod: 'monthly' as const, chargingPeriod: 'daily' as const };
    expect(facts({}, { contract }).rules).toEqual({ entryPeriod: 'monthly', chargingPeriod: 'daily' });
    expect(facts({ chargingPeriod: 'hourlyTotal' }, { contract }).rules).toEqual({
      ...{ entryPeriod: 'monthly', chargingPeriod: 'hourlyTotal' },
    });
    expect(facts({ contractId: 'k2' }, { contract }).rules).toEqual({
      entryPeriod: 'weekly',
      chargingPeriod: 'hourly',
    });
    expect(facts({ timesheetTemplateId: 'gone' }).rules).toBeNull();
  });
});

describe('The invitation', () => {
  const of = (typed: object) => {
    const { invitation, invitationDay } = facts({ ...typed });
    return [invitation, invitationDay];
  };

  test('waits for its morning, and is sent at once if that has passed', () => {
    expect(of({ invitation: 'firstDay' })).toEqual(['firstDay', '2026-06-08']);
    expect(of({ invitation: 'firstDay', start: '2026-05-17' })).toEqual(['now', null]);
    expect(of({ invitation: 'date', invitationDate: '2026-05-19' })).toEqual(['date', '2026-05-19']);
    // Half past eight in London: the morning of the 18th.
    expect(of({ invitation: 'date', invitationDate: '2026-05-18' })).toEqual(['now', null]);
    expect(of({ invitation: 'date', invitationDate: '2026-05-01' })).toEqual(['date', null]);
    expect(of({ invitation: 'date', invitationDate: '' })).toEqual(['date', null]);
    expect(of({ invitation: 'none' })).toEqual(['none', null]);
  });
});

test.each([
  [{ isPlacedHere: true }, 'nadia@mailbox.example, 0113 496 0000. Already placed on this contract.'],
  [{ contractName: null }, 'nadia@mailbox.example, 0113 496 0000. No placement now.'],
  [{ telephoneNumber: null }, 'nadia@mailbox.example. Picker, Holbeck, to 30 Sep 2026.'],
  [{ end: null }, 'nadia@mailbox.example, 0113 496 0000. Picker, Holbeck, ongoing.'],
])('Namesakes are told apart by %j', (changes, hint) => {
  const person = {
    ...{ emailAddress: 'nadia@mailbox.example', telephoneNumber: '0113 496 0000', isPlacedHere: false },
    ...{ contractName: 'Picker', clientName: 'Holbeck', end: '2026-09-30' },
  };
  expect(personHint({ ...person, ...changes })).toBe(hint);
});

describe('Whether the authoriser is the starter', () => {
  const NOBODY = { emails: [null, null], person: null, taken: { who: null } };
  const field = (
    authoriser: string,
    ids: { who: string | null; authoriser: string | null },
    known: Partial<Parameters<typeof ownField>[3]> = {},
    people: [string, string][] = [],
  ) => ownField(readTypedStarter({ authoriser }), ids, new Map(people), { ...NOBODY, ...known });

  test('is decided by email for a new authoriser', () => {
    const ids = { who: null, authoriser: null };
    expect(field('new', ids, { emails: ['a@x.example', 'a@x.example'] })).toBe('authoriserEmail');
    expect(field('new', ids, { emails: ['a@x.example', 'b@x.example'] })).toBeNull();
    expect(field('new', ids, { emails: [null, 'a@x.example'], person: { emailAddress: 'a@x.example' } })).toBe(
      'authoriserEmail',
    );
    expect(
      field('new', ids, { emails: ['a@x.example', 'a@x.example'], person: { emailAddress: 'b@x.example' } }),
    ).toBeNull();
    expect(field('new', ids)).toBeNull();
  });

  test('is decided by identity for a known one, or by whose email it is', () => {
    const both = { who: 'w', authoriser: 'a' };
    expect(
      field('a', both, {}, [
        ['w', 'p1'],
        ['a', 'p1'],
      ]),
    ).toBe('authoriser');
    expect(
      field('a', both, {}, [
        ['w', 'p1'],
        ['a', 'p2'],
      ]),
    ).toBeNull();
    expect(field('a', both)).toBeNull();
    expect(field('a', { who: null, authoriser: 'a' }, { taken: { who: { contactId: 'a' } } })).toBe('authoriser');
    expect(field('a', { who: null, authoriser: 'a' }, { taken: { who: { contactId: 'b' } } })).toBeNull();
    expect(field('a', { who: null, authoriser: null }, { taken: { who: { contactId: 'a' } } })).toBeNull();
  });

  test('names the owner of an email already in use', () => {
    expect(takenWords('Nadia')).toBe(
      'Nadia already has this email address. Choose that person above, or give another address.',
    );
  });
});
