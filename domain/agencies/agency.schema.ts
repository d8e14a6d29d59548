import { z } from 'zod';
import { refusal } from '../field-codes.ts';
import { emailAddress, OptionalText, requiredText } from '../fields.ts';
import { isCanonicalName } from './agency.ts';

/** The message for a canonical name that is reserved or taken. */
export const NAME_UNAVAILABLE = 'This name is unavailable, please choose another';
const NO_CUSTOM_URL = 'Please specify a custom URL';
const NOT_A_NAME =
  'A custom URL holds 3 to 40 lower-case letters, numbers and hyphens, and neither begins nor ends with a hyphen';

/** The agency's name in its address: `[a-z0-9-]`, unique, not reserved. */
export const CanonicalNameSchema = z
  .string({ error: NO_CUSTOM_URL })
  .trim()
  .min(1, NO_CUSTOM_URL)
  .superRefine((name, issues) => {
    if (name === '' || isCanonicalName(name)) return;
    const isWellFormed = /^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$/.test(name) && !name.startsWith('xn--');
    issues.addIssue({
      code: 'custom',
      ...(isWellFormed ? refusal(NAME_UNAVAILABLE, 'already_exists') : refusal(NOT_A_NAME, 'invalid_format')),
    });
  });

/** A new agency and its first administrator. */
export const CreateAgencySchema = z.strictObject({
  displayName: requiredText('Please specify a display name'),
  canonicalName: CanonicalNameSchema,
  website: z
    .url()
    .nullish()
    .transform((website) => website ?? null),
  administrator: z.strictObject({
    fullname: requiredText('Please enter your full name'),
    emailAddress: emailAddress({
      missing: 'Please supply an email address',
      invalid: 'Please supply a valid email address.',
    }),
    telephoneNumber: OptionalText,
  }),
});
export type CreateAgency = z.output<typeof CreateAgencySchema>;
