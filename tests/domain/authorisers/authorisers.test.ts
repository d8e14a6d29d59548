import { expect, test } from 'vitest';
import { AddAuthoriserSchema } from '#domain/authorisers/authoriser.schema.ts';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { removeAuthoriser } from '#domain/authorisers/remove-authoriser.server.ts';
import { setPrimaryAuthoriser } from '#domain/authorisers/set-primary-authoriser.server.ts';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { addContact, addPlacement, inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const requested = (contractorId: string, contactId: string, isPrimary = false) =>
  parseInput(AddAuthoriserSchema, { contractorId, contactId, isPrimary });

test('A new primary authoriser replaces the old one', async () => {
  const { contractorId, primaryAuthoriser } = await addPlacement(world.here, 'callum@mailbox.example');
  const contact = await addContact(world.here, 's.pell@kirkstall.example', 'Stuart Pell');
  await addAuthoriser(world.here, requested(contractorId, contact.contactId, true));
  const { authoriserContacts } = await getContractor(world.here, contractorId);
  expect(authoriserContacts.map(({ fullname, isPrimary }) => [fullname, isPrimary])).toEqual([
    ['Stuart Pell', true],
    ['Helen Brackenridge', false],
  ]);
  await setPrimaryAuthoriser(world.here, { contractorId, authoriserId: primaryAuthoriser?.id ?? '' });
  expect((await getContractor(world.here, contractorId)).primaryAuthoriser?.fullname).toBe('Helen Brackenridge');
  expect(await recordedActions(world.here)).toContain('contractor.primaryAuthoriserSet');
});

test('An existing authoriser is not added again', async () => {
  const { contractorId, primaryAuthoriser } = await addPlacement(world.here, 'yusuf@mailbox.example');
  const adding = addAuthoriser(world.here, requested(contractorId, primaryAuthoriser?.contactId ?? ''));
  await expect(adding).rejects.toThrow('The supplied contact is already a authoriser for this contract.');
});

test('Only an authoriser of the same placement can be primary', async () => {
  const one = await addPlacement(world.here, 'one@mailbox.example');
  const other = await addPlacement(world.here, 'other@mailbox.example');
  const setting = setPrimaryAuthoriser(world.here, {
    contractorId: one.contractorId,
    authoriserId: other.primaryAuthoriser?.id ?? '',
  });
  await expect(setting).rejects.toThrow('The supplied authoriser is not assigned to this contractor.');
});

test('Contacts and placements of another agency cannot be named', async () => {
  const mine = await addPlacement(world.here, 'mine@mailbox.example');
  const theirs = await addPlacement(world.there, 'theirs@mailbox.example');
  const stranger = addAuthoriser(world.here, requested(mine.contractorId, theirs.contractorContactId));
  await expect(stranger).rejects.toThrow('Please choose a valid user to make the authoriser.');
  const foreign = addAuthoriser(world.here, requested(theirs.contractorId, mine.contractorContactId));
  await expect(foreign).rejects.toThrow('The requested contractor does not exist');
});

test('An authoriser may not choose authorisers', async () => {
  const { contractorId, primaryAuthoriser } = await addPlacement(world.here, 'chosen@mailbox.example');
  const ctx = inRole(world.here, 'AuthorisingRole', primaryAuthoriser?.contactId);
  const adding = addAuthoriser(ctx, requested(contractorId, primaryAuthoriser?.contactId ?? ''));
  await expect(adding).rejects.toThrow('This role may not create authorisers');
  const setting = setPrimaryAuthoriser(ctx, { contractorId, authoriserId: primaryAuthoriser?.id ?? '' });
  await expect(setting).rejects.toThrow('This role may not set the primary authoriser.');
});

test('An authoriser needs a contact, and being primary is true or false', () => {
  expect(() => parseInput(AddAuthoriserSchema, { contractorId: 'c' })).toThrow(
    'Please supply a contact to make the authoriser.',
  );
  expect(() => parseInput(AddAuthoriserSchema, { contractorId: 'c', contactId: 'd', isPrimary: 'yes' })).toThrow(
    'Please choose whether the authoriser is the primary one.',
  );
});

test('The primary authoriser cannot be removed until another is primary; the history then names both', async () => {
  const { contractorId, primaryAuthoriser } = await addPlacement(world.here, 'removed@mailbox.example');
  const first = { contractorId, authoriserId: primaryAuthoriser!.id };
  await expect(removeAuthoriser(world.here, first)).rejects.toThrow(
    'A contractor must have at least one authoriser- please add a new authoriser and set as primary before deleting this one.',
  );
  const contact = await addContact(world.here, 'second@kirkstall.example', 'Rosalind Tate');
  const { id } = await addAuthoriser(world.here, requested(contractorId, contact.contactId));
  await expect(removeAuthoriser(world.here, first)).rejects.toThrow('must have at least one authoriser');
  await setPrimaryAuthoriser(world.here, { contractorId, authoriserId: id });
  await removeAuthoriser(world.here, first);
  expect((await getContractor(world.here, contractorId)).authoriserContacts).toMatchObject([{ id, isPrimary: true }]);
  expect(await listHistory(world.here, 'contractor', contractorId)).toMatchObject([
    { before: { authorisers: ['Rosalind Tate', 'Helen Brackenridge'] }, after: { authorisers: ['Rosalind Tate'] } },
    { before: { primaryAuthoriser: 'Helen Brackenridge' }, after: { primaryAuthoriser: 'Rosalind Tate' } },
    { action: 'contractor.authoriserAdded' },
    { action: 'contractor.created' },
  ]);
});

test('An authoriser who has authorised timesheets cannot be removed', async () => {
  const placement = await makePlacement(world.here, {}, { start: '2026-05-18' });
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  const { primaryAuthoriser } = await getContractor(world.here, placement.contractorId);
  const authoriserId = primaryAuthoriser!.id;
  await expect(removeAuthoriser(world.here, { contractorId: placement.contractorId, authoriserId })).rejects.toThrow(
    "Only authorisers who haven't authorised timesheets may be deleted.",
  );
});
