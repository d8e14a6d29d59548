import { z } from 'zod';
import { emailAddress, OptionalText, requiredText } from '../fields.ts';

/** The words for a second contact with one email (spec §8). */
export const CONTACT_EXISTS = 'A contact with this email address already exists.';
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
  });
}

/** A new contact, where any letter case may be typed in its email. */
export const CreateContactSchema = contactSchema({ lowercaseOnly: false });
export type CreateContact = z.output<typeof CreateContactSchema>;
