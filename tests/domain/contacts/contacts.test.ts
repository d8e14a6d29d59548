import { expect, test } from 'vitest';
import { contactSchema, CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { listContacts } from '#domain/contacts/list-contacts.server.ts';
import { newId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { addContact, addPlacement, inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

test('A contact’s name and email are trimmed, the email is lower-cased, and empty texts are null', async () => {
  const contact = await createContact(
    world.here,
    parseInput(CreateContactSchema, {
      fullname: ' Zoë Ångström ',
      emailAddress: ' Zoe@Mailbox.example ',
      telephoneNumber: ' ',
      reference: ' C-1 ',
    }),
  );
  expect(contact).toMatchObject({
    fullname: 'Zoë Ångström',
    emailAddress: 'zoe@mailbox.example',
    telephoneNumber: null,
    reference: 'C-1',
    status: 'enabled',
  });
  expect(await recordedActions(world.here)).toContain('contact.created');
});

test.each([
  [{ fullname: ' ', emailAddress: 'a@b.example' }, 'Please enter a full name for the user'],
  [{ fullname: 'A', emailAddress: '' }, 'Please enter an email address for the user'],
  [{ fullname: 'A', emailAddress: 'not-an-address' }, 'Please supply a valid email address'],
  [{ fullname: 'A', emailAddress: 'a@b.example', isAdmin: true }, 'The isAdmin field is not known.'],
])('%j is refused: %s', (typed, message) => {
  expect(() => parseInput(CreateContactSchema, typed)).toThrow(message);
});

test('If the installation requires it, an email must be typed in lower case', () => {
  const typed = { fullname: 'A', emailAddress: 'A@b.example' };
  expect(() => parseInput(contactSchema({ lowercaseOnly: true }), typed)).toThrow(
    'The email address must be all lowercase.',
  );
  expect(parseInput(contactSchema({ lowercaseOnly: false }), typed).emailAddress).toBe('a@b.example');
});

test('A second contact with the same email is refused, but another agency may have the same one', async () => {
  await addContact(world.here, 'twice@mailbox.example');
  await expect(addContact(world.here, 'Twice@Mailbox.example')).rejects.toThrow(
    'A contact with this email address already exists.',
  );
  await expect(addContact(world.there, 'twice@mailbox.example')).resolves.toMatchObject({
    emailAddress: 'twice@mailbox.example',
  });
});

test('Another agency’s contact answers exactly as if it never existed', async () => {
  const { contactId } = await addContact(world.there, 'stranger@mailbox.example');
  const words = 'The requested contact could not be found.';
  await expect(getContact(world.here, contactId)).rejects.toThrow(words);
  await expect(getContact(world.here, newId())).rejects.toThrow(words);
  await expect(getContact(world.here, 'not an id')).rejects.toThrow(words);
});

test('Only administration may add contacts', async () => {
  const typed = parseInput(CreateContactSchema, { fullname: 'A', emailAddress: 'a@b.example' });
  await expect(createContact(inRole(world.here, 'ContractingRole'), typed)).rejects.toThrow(
    'This role may not edit contacts',
  );
  await expect(createContact(inRole(world.here, 'personal'), typed)).rejects.toThrow('This role may not edit contacts');
});

test('A contractor sees themselves and their authorisers, and nobody else', async () => {
  const placement = await addPlacement(world.here, 'contractor-who-looks@mailbox.example');
  await addPlacement(world.here, 'another-contractor@mailbox.example');
  const { rows } = await listContacts(inRole(world.here, 'ContractingRole', placement.contractorContactId));
  expect(rows.map(({ emailAddress }) => emailAddress).sort()).toEqual([
    'authoriser-of-contractor-who-looks@mailbox.example',
    'contractor-who-looks@mailbox.example',
  ]);
});

test('Pages of contacts contain every contact once, by name, even if names are equal', async () => {
  const all = (await listContacts(world.here, { limit: 1000 })).rows.map(({ contactId }) => contactId);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listContacts>> = await listContacts(world.here, { limit: 2, cursor });
    seen.push(...page.rows.map(({ contactId }) => contactId));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(all);
  expect(all.length).toBeGreaterThan(5);
});

test('An invalid page size and a foreign cursor are refused', async () => {
  await expect(listContacts(world.here, { limit: Number.NaN })).rejects.toThrow(
    'The page size must be a number from 1 to 1000.',
  );
  await expect(listContacts(world.here, { cursor: 'nonsense' })).rejects.toThrow(
    'The cursor does not belong to this collection',
  );
});
