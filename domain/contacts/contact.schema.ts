import { z } from 'zod';
import { browseSchema, optionalFilter } from '../browse.schema.ts';
import type { RulesOf } from '../columns.ts';
import type { FieldError } from '../errors.ts';
import { ChosenId, editOf, emailAddress, optionalDate, OptionalText, ReadVersion, requiredText } from '../fields.ts';
import type { CONTACT_COLUMNS, OPT_OUT } from './contact-columns.ts';

/** The message for a second contact with the same email. */
export const CONTACT_EXISTS = 'A contact with this email address already exists.';
/** The message for an email whose owner has joined the agency. */
export const EMAIL_LOCKED =
  'The email address of a contact may not be changed once the account has been verified by the user.';
/** The message for a reference that another record of the kind has. */
export const REFERENCE_TAKEN = 'This reference is already in use.';

const OPT_OUT_WITHOUT_START = 'Please give the date from which the opt-out applies';
const OPT_OUT_ORDER = 'The last day of the opt-out must not be before its first.';

/** Returns problems with the days of a written opt-out from the 48-hour week (WTR regulation 5): it must not end before it begins. */
export function optOutProblems({
  optOutFrom: from,
  optOutUntil: until,
}: {
  optOutFrom?: string | null;
  optOutUntil?: string | null;
}): FieldError[] {
  if (until && !from) return [{ field: 'optOutFrom', message: OPT_OUT_WITHOUT_START, code: 'missing' }];
  return from && until && until < from ? [{ field: 'optOutUntil', message: OPT_OUT_ORDER, code: 'out_of_range' }] : [];
}

/** Returns the schema for a contact as sent by people or programs; `lowercaseOnly` is the installation's setting. */
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
    optOutFrom: optionalDate('Please supply a valid date from which the opt-out applies'),
    optOutUntil: optionalDate('Please supply a valid last day of the opt-out'),
  } satisfies RulesOf<typeof CONTACT_COLUMNS>);
}

/** A new contact, with any letter case accepted in the email. */
export const CreateContactSchema = contactSchema({ lowercaseOnly: false });
type Whole = z.output<typeof CreateContactSchema>;
type OptOut = (typeof OPT_OUT)[number];
export type CreateContact = Omit<Whole, OptOut> & Partial<Pick<Whole, OptOut>>;

/** A new contact whose id may be chosen. */
export const NewContactSchema = CreateContactSchema.extend({ contactId: ChosenId });
export type NewContact = CreateContact & { contactId?: string | undefined };

/** A change to some of a contact's fields; with `version`, only for the state that was read. */
export const EditContactSchema = editOf(CreateContactSchema.shape).extend({ version: ReadVersion.optional() });
export type EditContact = z.output<typeof EditContactSchema>;

/** Which people a list of contacts shows. */
const CONTACT_KINDS = ['contractors', 'authorisers', 'administrators', 'consultants', 'nobody'] as const;

/** A list of contacts as the page's URL specifies it. */
export const BrowseContactsSchema = browseSchema(['fullname', 'emailAddress', 'reference'], ['nothing']).extend({
  kind: optionalFilter(z.enum(CONTACT_KINDS)),
});
export type BrowseContacts = z.output<typeof BrowseContactsSchema>;
