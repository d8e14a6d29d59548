import { describe, expect, test } from 'vitest';
import { contactFields } from '#domain/contacts/contact.ts';
import * as contacts from '#domain/contacts/contact.schema.ts';
import { says } from '../../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

const TOO_LONG = 'Please use 200 characters at most';

describe('A contact', () => {
  const PERSON = { fullname: ' Callum Hargreaves ', emailAddress: ' Callum@Mailbox.example ' };
  const created = (change: Record<string, unknown> = {}) => says(contacts.NewContactSchema, { ...PERSON, ...change });
  test('needs a name and an email', () => {
    expect(created()).toEqual({
      contactId: undefined,
      fullname: 'Callum Hargreaves',
      emailAddress: 'callum@mailbox.example',
      telephoneNumber: null,
      reference: null,
      isConsultant: undefined,
      optOutFrom: null,
      optOutUntil: null,
    });
    expect(says(contacts.CreateContactSchema, {})).toEqual([
      'fullname: Please enter a full name for the user',
      'emailAddress: Please enter an email address for the user',
    ]);
    expect(created({ emailAddress: 'x' })).toEqual(['emailAddress: Please supply a valid email address']);
    expect(created({ isConsultant: 'x' })).toEqual([
      'isConsultant: Please choose whether the contact is a consultant or not.',
    ]);
    expect(created({ contactId: ID, isConsultant: true })).toMatchObject({ contactId: ID, isConsultant: true });
    expect(created({ colour: 1 })).toEqual([unknown('colour')]);
    expect(created({ telephoneNumber: 'x'.repeat(201) })).toEqual([`telephoneNumber: ${TOO_LONG}`]);
  });
  test('may have opted out of the 48-hour week from a day, possibly until a last day', () => {
    const { optOutProblems } = contacts;
    expect(created({ optOutFrom: '2026-02-30' })).toEqual([
      'optOutFrom: Please supply a valid date from which the opt-out applies',
    ]);
    expect(optOutProblems({})).toEqual([]);
    expect(optOutProblems({ optOutFrom: '2026-01-05', optOutUntil: null })).toEqual([]);
    expect(optOutProblems({ optOutFrom: '2026-01-05', optOutUntil: '2026-01-05' })).toEqual([]);
    expect(optOutProblems({ optOutFrom: '2026-01-05', optOutUntil: '2026-01-04' })).toEqual([
      {
        field: 'optOutUntil',
        message: 'The last day of the opt-out must not be before its first.',
        code: 'out_of_range',
      },
    ]);
    expect(optOutProblems({ optOutFrom: null, optOutUntil: '2026-01-04' })).toEqual([
      { field: 'optOutFrom', message: 'Please give the date from which the opt-out applies', code: 'missing' },
    ]);
  });
  test('must have a lower-case email if the installation requires it', () => {
    const sent = { fullname: 'Callum', emailAddress: 'Callum@mailbox.example' };
    expect(says(contacts.contactSchema({ lowercaseOnly: true }), sent)).toEqual([
      'emailAddress: The email address must be all lowercase.',
    ]);
    expect(says(contacts.contactSchema({ lowercaseOnly: false }), sent)).toHaveProperty('fullname');
  });
  test('is edited field by field', () => {
    expect(says(contacts.EditContactSchema, {})).toEqual({});
    expect(says(contacts.EditContactSchema, { reference: '', version: 1 })).toEqual({ reference: null, version: 1 });
    const contact = {
      contactId: 'n1',
      fullname: 'Callum',
      emailAddress: 'c@mailbox.example',
      telephoneNumber: null,
      preferredTelephoneNumber: '0113',
      reference: 'C-1',
      isConsultant: false,
      optOutFrom: '2026-01-05',
      optOutUntil: null,
      isVerified: true,
      lastReminded: null,
      status: 'enabled' as const,
      createdAt: '2026-05-18T08:31:00Z',
      updatedAt: '2026-05-18T08:31:00Z',
      version: 1,
    };
    expect(contactFields(contact)).toEqual({
      fullname: 'Callum',
      emailAddress: 'c@mailbox.example',
      telephoneNumber: null,
      reference: 'C-1',
      isConsultant: false,
      optOutFrom: '2026-01-05',
      optOutUntil: null,
    });
  });
  test('is listed by kind', () => {
    for (const kind of ['contractors', 'authorisers', 'administrators', 'consultants', 'nobody'])
      expect(says(contacts.BrowseContactsSchema, { kind })).toMatchObject({ kind });
    expect(says(contacts.BrowseContactsSchema, { kind: 'friends' })).toHaveLength(1);
    for (const sort of ['fullname', 'emailAddress', 'reference'])
      expect(says(contacts.BrowseContactsSchema, { sort })).toMatchObject({ sort });
    expect(says(contacts.BrowseContactsSchema, { groupBy: 'nothing' })).toMatchObject({ groupBy: 'nothing' });
  });
  test('is refused in the specified words', () => {
    expect([contacts.CONTACT_EXISTS, contacts.EMAIL_LOCKED, contacts.REFERENCE_TAKEN]).toEqual([
      'A contact with this email address already exists.',
      'The email address of a contact may not be changed once the account has been verified by the user.',
      'This reference is already in use.',
    ]);
  });
});
