import { z } from 'zod';
import { isEmailAddress, OptionalText, requiredText } from '../fields.ts';

/** The words for copies that are switched on without an address (spec §8). */
const COPIES_MISSING = 'Email address missing from setting to send emails when timesheet are authorised';
const COPIES_INVALID = 'The emailAcceptedTimesheetCopiesTo email address is not valid';

const Address = z.string().trim().toLowerCase();

/** `{enabled, value}` with a list of addresses; one address, or the name `email` for them, is understood too. */
const Copies = z
  .object({
    enabled: z.boolean().default(false),
    value: z.union([z.array(Address), Address]).nullish(),
    email: z.union([z.array(Address), Address]).nullish(),
  })
  .transform(({ enabled, value, email }) => ({
    enabled,
    value: [value ?? email ?? []].flat().filter((address) => address !== ''),
  }))
  .refine(({ value }) => value.every(isEmailAddress), { path: ['value'], message: COPIES_INVALID })
  .refine(({ enabled, value }) => !enabled || value.length > 0, { path: ['value'], message: COPIES_MISSING });

/** A new client (spec §5). */
export const CreateClientSchema = z.strictObject({
  clientName: requiredText('Please supply a name for the client'),
  reference: OptionalText,
  telephoneNumber: OptionalText,
  emailAcceptedTimesheetCopiesTo: Copies.nullish().transform((copies) => copies ?? { enabled: false, value: [] }),
});
export type CreateClient = z.output<typeof CreateClientSchema>;
