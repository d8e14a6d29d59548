import { expect, test } from 'vitest';
import { Forbidden } from '#domain/errors.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { placeStarter } from '#domain/starters/place-starter.server.ts';
import { StarterSchema } from '#domain/starters/starter.schema.ts';
import { addContact, addContract, addPlacement, inRole, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';
import { newAddress, openForStarters, startersIn } from '../../support/starter-input.ts';

const world = opened(openForStarters);

const { allNew, place, refused } = startersIn(world);
const counts = async () =>
  (
    await world.here.db.run<{ contractors: number }>({
      text: `select (select count(*)::int from contacts) as contacts, (select count(*)::int from clients) as clients,
        (select count(*)::int from contracts) as contracts, (select count(*)::int from contractors) as contractors`,
      values: [],
    })
  )[0]!;

test('A person, a client, a contract and an authoriser are created together with the placement', async () => {
  const placed = await place();
  expect(placed).toMatchObject({
    fullname: 'Nadia Kowalczyk',
    clientName: 'Kirkstall Precision Engineering',
    contractName: 'CNC setter-operator',
    start: '2026-06-08',
    end: '2026-09-30',
    chargeRate: '27.5000',
    primaryAuthoriser: { fullname: 'Gillian Marsh' },
  });
  expect((await recordedActions(world.here)).slice(-10)).toEqual(
    expect.arrayContaining([
      'client.created',
      'contract.created',
      'contact.created',
      'contractor.created',
      'contact.invited',
    ]),
  );
});

test('An opt-out of the 48-hour week and weeks with another agency are saved with the person and the placement', async () => {
  const known = {
    ...{ optOutFrom: '2026-06-08', optOutUntil: '2026-12-31' },
    ...{ priorWeeks: '4', priorFrom: '2026-05-04' },
  };
  const placed = await place(known);
  expect(placed).toMatchObject({ priorWeeks: 4, priorFrom: '2026-05-04' });
  expect(await getContact(world.here, placed.contractorContactId)).toMatchObject({
    optOutFrom: '2026-06-08',
    optOutUntil: '2026-12-31',
  });
  const authoriser = await getContact(world.here, placed.primaryAuthoriser!.contactId);
  expect(authoriser).toMatchObject({ optOutFrom: null, optOutUntil: null });
});

test('Impossible days of an opt-out and weeks with another agency are refused at their fields', () => {
  const said = (more: Record<string, unknown>) => {
    const read = StarterSchema.safeParse(allNew(more));
    return read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };
  expect(said({ optOutFrom: '2026-06-08', optOutUntil: '2026-06-08' })).toBeUndefined();
  expect(said({ optOutFrom: '2026-06-08', optOutUntil: '2026-06-07' })).toEqual([
    'optOutUntil: The last day of the opt-out must not be before its first.',
  ]);
  expect(said({ optOutUntil: '2026-06-07' })).toEqual([
    'optOutFrom: Please give the date from which the opt-out applies',
  ]);
  expect(said({ priorWeeks: '53' })).toEqual(['priorWeeks: Please give the weeks as a whole number from 0 to 52.']);
  expect(said({ priorWeeks: '4', priorFrom: '2026-06-08' })).toEqual([
    'priorFrom: The weeks with another agency must begin before the placement starts.',
  ]);
});

test('Existing records are used, and not created again', async () => {
  const { contractId, contractorContactId, primaryAuthoriser } = await addPlacement(world.here, newAddress('callum'));
  const other = await addContract(world.here);
  const before = await counts();
  const placed = await place({
    who: contractorContactId,
    contractId: other.contractId,
    authoriser: primaryAuthoriser!.contactId,
  });
  expect(placed.contractId).toBe(other.contractId);
  expect(contractId).not.toBe(other.contractId);
  expect(await counts()).toEqual({
    ...before,
    contractors: before.contractors + 1,
  });
});

test('Every problem is reported at once, and nothing at all is created', async () => {
  const { emailAddress } = await addContact(world.here, newAddress('taken'), 'Tessa Quill');
  const { contractId } = await addContract(world.here, { start: '2026-01-05', end: '2026-07-31' });
  const before = await counts();
  expect(
    await refused({
      emailAddress,
      contractId,
      end: '2026-09-30',
      timesheetTemplateId: 'none',
      authoriserEmail: emailAddress,
    }),
  ).toEqual([
    'emailAddress: Tessa Quill already has this email address. Choose that person above, or give another address.',
    'end: The contractor may not end after the contract ends on 31 Jul 2026.',
    'timesheetTemplateId: Please select a timesheet template for the contractor.',
    'authoriserEmail: Tessa Quill already has this email address. Choose that person above, or give another address.',
    'authoriserEmail: Contractors cannot authorise their own time. Please choose somebody else as the authoriser.',
  ]);
  expect(await counts()).toEqual(before);
});

test('Nobody is placed twice on a contract, and nobody authorises their own time', async () => {
  const placement = await addPlacement(world.here, newAddress('callum'));
  const { contractId, contractorContactId: who } = placement;
  expect(await refused({ who, contractId })).toEqual([
    'who: The supplied contact is already a contractor for this contract.',
  ]);
  const own = 'Contractors cannot authorise their own time. Please choose somebody else as the authoriser.';
  expect(await refused({ who, authoriser: who })).toEqual([`authoriser: ${own}`]);
  const same = newAddress('same');
  expect(await refused({ emailAddress: same, authoriserEmail: same.toUpperCase() })).toEqual([
    `authoriserEmail: ${own}`,
  ]);
});

test('Another agency’s records are not found', async () => {
  const theirs = await addPlacement(world.there, newAddress('theirs'));
  expect(
    await refused({
      who: theirs.contractorContactId,
      contractId: theirs.contractId,
      authoriser: theirs.contractorContactId,
    }),
  ).toEqual([
    'who: Please choose a user to make the contractor.',
    'contractId: Please choose a contract for the contractor.',
    'authoriser: Please choose a valid user to make the authoriser.',
  ]);
  expect(await refused({ clientId: theirs.clientId })).toEqual([expect.stringContaining('clientId: ')]);
});

test('A role that may not place people cannot place a new starter', async () => {
  await expect(placeStarter(inRole(world.here, 'AuthorisingRole'), StarterSchema.parse(allNew()))).rejects.toThrow(
    Forbidden,
  );
});

test('The payroll number, the reference and own rules are saved with the placement; a reference is unique', async () => {
  const said = {
    payrollNumber: 'P-204',
    reference: 'NK/1',
    entryPeriod: 'monthly',
    chargingPeriod: 'daily',
    allowHolidays: false,
    allowNightshifts: false,
    allowDocumentUploads: true,
  };
  const { contractorId } = await place(said);
  const stored = await world.here.db.run({
    text: `select payroll_number, reference, entry_period, charging_period, allow_holidays, allow_nightshifts,
      allow_document_uploads from contractors where id = $1`,
    values: [contractorId],
  });
  expect(stored).toEqual([said]);
  expect(await refused({ reference: 'NK/1', authoriser: 'none' })).toEqual([
    'reference: This reference is already in use.',
    'authoriser: Please choose a valid user to make the authoriser.',
  ]);
});
