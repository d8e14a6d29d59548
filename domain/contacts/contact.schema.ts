import { z } from 'zod';
import { browseSchema, optionalFilter } from '../browse.schema.ts';
import { ChosenId, editOf, emailAddress, OptionalText, ReadVersion, requiredText } from '../fields.ts';

/** The words for a second contact with one email (spec §8). */
export const CONTACT_EXISTS = 'A contact with this email address already exists.';
/** The words for an email whose owner has joined the agency (spec §8). */
export const EMAIL_LOCKED =
  'The email address of a contact may not be changed once the account has been verified by the user.';
/** The words for a reference that another record of the kind has. */
export const REFERENCE_TAKEN = 'This reference is already in use.';

/** A contact as a person or a machine sends it (spec §5); `lowercaseOnly` is the installation's setting. */
export function contactSchema({ lowercaseOnly }: { lowercaseOnly: boolean }) {
  return z.strictObject({
    fullname: requiredText('Please enter a full name for the user'),
    emailAddress: emailAddress({
      missing: 'Please enter an email address for the user',
      invalid: 'Please supply a valid email address',
      lowercaseOnly,
    }),
    telephoneNumber: OptionalText,
    reference: OptionalText,
    isConsultant: z.boolean({ error: 'Please choose whether the contact is a consultant or not.' }).optional(),
  });
}

/** A new contact, where any letter case may be typed in its email. */
export const CreateContactSchema = contactSchema({ lowercaseOnly: false });
export type CreateContact = z.output<typeof CreateContactSchema>;

/** A new contact whose id may be chosen. */
export const NewContactSchema = CreateContactSchema.extend({ contactId: ChosenId });
export type NewContact = z.output<typeof NewContactSchema>;

/** A change of some of a contact's fields; with `version` it holds only for the state that was read. */
export const EditContactSchema = editOf(CreateContactSchema.shape).extend({ version: ReadVersion.optional() });
export type EditContact = z.output<typeof EditContactSchema>;

/** Which people a list of contacts shows. */
const CONTACT_KINDS = ['contractors', 'authorisers', 'administrators', 'consultants', 'nobody'] as const;

/** A list of contacts as the page's address states it. */
export const BrowseContactsSchema = browseSchema(['fullname', 'emailAddress', 'reference'], ['nothing']).extend({
  kind: optionalFilter(z.enum(CONTACT_KINDS)),
});
export type BrowseContacts = z.output<typeof BrowseContactsSchema>;
