import { expect, test } from 'vitest';
import { BrowseContactsSchema, EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { browseContacts } from '#domain/contacts/browse-contacts.server.ts';
import { deleteContact } from '#domain/contacts/delete-contact.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { getContactPage } from '#domain/contacts/get-contact-page.server.ts';
import { deleteContract } from '#domain/contracts/delete-contract.server.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { resendVerification } from '#domain/contacts/resend-verification.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { listRoles } from '#domain/roles/list-roles.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { rowsOf } from '#tests/support/installation.ts';
import {
  addContact,
  addContract,
  addPlacement,
  inRole,
  openTwoAgencies,
  recordedActions,
} from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

const edit = (contactId: string, change: unknown) =>
  editContact(world.here, contactId, parseInput(EditContactSchema, change));
const join = (emailAddress: string) =>
  world.here.db.run({
    text: 'update contacts set joined_at = now() where email_address = $1',
    values: [emailAddress],
  });

test('A contact is changed, its email in lower case', async () => {
  const { contactId } = await addContact(world.here, 'first@people.example');
  expect(
    await edit(contactId, { emailAddress: 'Second@People.example', telephoneNumber: '0113', isConsultant: true }),
  ).toMatchObject({
    emailAddress: 'second@people.example',
    telephoneNumber: '0113',
    isConsultant: true,
    version: 2,
  });
});

test.each([
  [{ fullname: ' ' }, 'Please enter a full name for the user'],
  [{ emailAddress: '' }, 'Please enter an email address for the user'],
  [{ emailAddress: 'nobody' }, 'Please supply a valid email address'],
])('%j is refused: %s', async (change, message) => {
  const { contactId } = await addContact(
    world.here,
    `${message.length}-${JSON.stringify(change).length}@people.example`,
  );
  expect(() => parseInput(EditContactSchema, change)).toThrow(message);
  expect(await getContact(world.here, contactId)).toMatchObject({ version: 1 });
});

test('An email that another contact has is refused', async () => {
  await addContact(world.here, 'taken@people.example');
  const { contactId } = await addContact(world.here, 'free@people.example');
  await expect(edit(contactId, { emailAddress: 'taken@people.example' })).rejects.toThrow(
    'A contact with this email address already exists.',
  );
});

test('The email cannot change once its owner has joined; the rest can', async () => {
  const { contractorContactId } = await addPlacement(world.here, 'verified@people.example');
  await join('verified@people.example');
  await expect(edit(contractorContactId, { emailAddress: 'mine@people.example' })).rejects.toThrow(
    'The email address of a contact may not be changed once the account has been verified by the user.',
  );
  expect(
    await edit(contractorContactId, { fullname: 'Callum H', emailAddress: 'verified@people.example' }),
  ).toMatchObject({ fullname: 'Callum H', isVerified: true });
});

test('Before that, another email takes the roles along, and the wrong one opens nothing', async () => {
  const { contractorContactId } = await addPlacement(world.here, 'tpyo@people.example');
  await edit(contractorContactId, { emailAddress: 'typo@people.example' });
  const roles = (await listRoles(world.here)).map(({ emailAddress, type }) => [emailAddress, type]);
  expect(roles).toContainEqual(['typo@people.example', 'ContractingRole']);
  expect(roles).not.toContainEqual(['tpyo@people.example', 'ContractingRole']);
  const links = await rowsOf(
    world.database.ownerUrl,
    `select t.id from account_tokens t join accounts a on a.id = t.account_id
      where a.email_address = 'tpyo@people.example' and t.used_at is null`,
  );
  expect(links).toEqual([]);
});

test('Somebody who works, authorises or administers cannot be deleted; other contacts can', async () => {
  const placement = await addPlacement(world.here, 'works@people.example');
  const refused = 'Cannot delete contacts who are contractors, authorisers or administrators';
  await expect(deleteContact(world.here, placement.contractorContactId)).rejects.toThrow(refused);
  await expect(deleteContact(world.here, placement.primaryAuthoriser!.contactId)).rejects.toThrow(refused);
  const { contactId } = await addContact(world.here, 'nobody@people.example');
  await deleteContact(world.here, contactId);
  await expect(getContact(world.here, contactId)).rejects.toThrow('The requested contact could not be found.');
});

test('The consultant of a contract cannot be deleted until the contract has another', async () => {
  const [{ contactId }, next] = [
    await addContact(world.here, 'consults@people.example'),
    await addContact(world.here, 'consults.next@people.example'),
  ];
  const { contractId } = await addContract(world.here);
  await editContract(world.here, contractId, { consultantContactId: contactId });
  await expect(deleteContact(world.here, contactId)).rejects.toMatchObject({
    code: 'contact_in_use',
    message: 'Cannot delete the consultant of a contract. Please choose another for it first.',
  });
  await editContract(world.here, contractId, { consultantContactId: next.contactId });
  await deleteContact(world.here, contactId);
  await deleteContract(world.here, contractId);
  await deleteContact(world.here, next.contactId);
  await expect(getContact(world.here, next.contactId)).rejects.toThrow('The requested contact could not be found.');
});

test('A stand-in cannot be deleted while they decide for an authoriser, or are to', async () => {
  const placement = await makePlacement(world.here);
  const authoriserContactId = (placement.authoriser.actor as RoleActor).contactId!;
  const { contactId } = await addContact(world.here, 'stands.in@people.example');
  const days = { start: '2026-06-01', end: '2026-06-05' };
  const { delegationId } = await createDelegation(world.here, {
    authoriserContactId,
    delegateContactId: contactId,
    ...days,
  });
  await expect(deleteContact(world.here, contactId)).rejects.toMatchObject({
    code: 'contact_in_use',
    message: 'Cannot delete somebody who decides for an authoriser. Please end that first.',
  });
  await deleteDelegation(world.here, delegationId);
  await deleteContact(world.here, contactId);
  await expect(getContact(world.here, contactId)).rejects.toThrow('The requested contact could not be found.');
});

test('A contact’s page shows all the roles it holds', async () => {
  const placement = await addPlacement(world.here, 'roles@people.example');
  expect(await getContactPage(world.here, placement.contractorContactId)).toMatchObject({
    placements: [{ contractorId: placement.contractorId }],
    authorisations: [],
    uses: { placements: 1, authorisations: 0, isAdministrator: false },
  });
  expect(await getContactPage(world.here, placement.primaryAuthoriser!.contactId)).toMatchObject({
    placements: [],
    authorisations: [{ contractorId: placement.contractorId, isPrimary: true }],
  });
});

test('The list is searched by name, email and reference, and narrowed by role', async () => {
  const { contactId } = await addContact(world.here, 'find.me@people.example', 'Zofia Adamska');
  await edit(contactId, { reference: 'Z-77', isConsultant: true });
  const list = (filter: Record<string, unknown>) => browseContacts(world.here, BrowseContactsSchema.parse(filter));
  for (const search of ['adamska', 'FIND.ME', 'z-77']) expect(await list({ search })).toMatchObject({ total: 1 });
  expect((await list({ kind: 'consultants' })).rows.map(({ fullname }) => fullname)).toContain('Zofia Adamska');
  expect((await list({ kind: 'contractors' })).rows.map(({ fullname }) => fullname)).not.toContain('Zofia Adamska');
});

test('The verification email is sent again only to somebody who has not joined', async () => {
  const { contractorContactId } = await addPlacement(world.here, 'again@people.example');
  await resendVerification(world.here, contractorContactId);
  expect(await recordedActions(world.here)).toContain('contact.verificationResent');
  await join('again@people.example');
  await expect(resendVerification(world.here, contractorContactId)).rejects.toThrow(
    'This contact has already verified their account.',
  );
});

test('The verification email is not sent to somebody whose roles are all disabled', async () => {
  const { contractorContactId } = await addPlacement(world.here, 'off@people.example');
  const setEnabled = async (isEnabled: boolean) => {
    for (const { id } of await listContactRoles(world.here, { contactId: contractorContactId }))
      await setRoleEnabled(world.here, { roleId: id, isEnabled });
  };
  await setEnabled(false);
  const resent = async () =>
    (await recordedActions(world.here)).filter((action) => action === 'contact.verificationResent').length;
  const before = await resent();
  await expect(resendVerification(world.here, contractorContactId)).rejects.toThrow(
    'This contact’s roles are disabled. They can be invited once one is enabled.',
  );
  expect(await resent()).toBe(before);
  await setEnabled(true);
  await resendVerification(world.here, contractorContactId);
  expect(await resent()).toBe(before + 1);
});

test('A contractor may not edit contacts, and another agency’s contact does not exist', async () => {
  const { contactId } = await addContact(world.there, 'theirs@people.example');
  const contractor = inRole(world.here, 'ContractingRole', contactId);
  await expect(editContact(contractor, contactId, {})).rejects.toThrow('This role may not edit contacts');
  await expect(edit(contactId, { fullname: 'X' })).rejects.toThrow('The requested contact could not be found.');
  await expect(deleteContact(world.here, contactId)).rejects.toThrow('The requested contact could not be found.');
});
