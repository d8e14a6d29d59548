import { z } from 'zod';
import { OptionalText, requiredId } from '../fields.ts';

/** The message for an authoriser of another placement. */
export const NOT_ASSIGNED = 'The supplied authoriser is not assigned to this contractor.';

/** The message for the last or the primary authoriser of a placement. */
export const KEEP_ONE_AUTHORISER =
  'A contractor must have at least one authoriser- please add a new authoriser and set as primary before deleting this one.';
/** The message for an authoriser who has decided timesheets. */
export const HAS_AUTHORISED = "Only authorisers who haven't authorised timesheets may be deleted.";

/** An additional authoriser for a placement. */
export const AddAuthoriserSchema = z.strictObject({
  contractorId: requiredId('Please choose a contractor for the authoriser.'),
  contactId: requiredId('Please supply a contact to make the authoriser.'),
  isPrimary: z.boolean({ error: 'Please choose whether the authoriser is the primary one.' }).default(false),
  reference: OptionalText,
});
export type AddAuthoriser = z.output<typeof AddAuthoriserSchema>;

/** Choosing which authoriser of a placement is primary. */
export const SetPrimaryAuthoriserSchema = z.strictObject({
  contractorId: requiredId('The contractorId field is missing.'),
  authoriserId: requiredId('The authoriserId field is missing.'),
});
export type SetPrimaryAuthoriser = z.output<typeof SetPrimaryAuthoriserSchema>;
