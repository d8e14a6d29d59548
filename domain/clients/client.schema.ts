import { z } from 'zod';
import { browseSchema } from '../browse.schema.ts';
import type { RulesOf } from '../columns.ts';
import { refusal } from '../field-codes.ts';
import { ChosenId, editOf, isEmailAddress, ListedEmail, OptionalText, ReadVersion, requiredText } from '../fields.ts';
import type { CLIENT_COLUMNS } from './client-columns.ts';

/** The message for copies turned on without an address. */
const COPIES_MISSING = 'Email address missing from setting to send emails when timesheet are authorised';
const COPIES_INVALID = 'The emailAcceptedTimesheetCopiesTo email address is not valid';

/** `{enabled, value}` with a list of addresses; a single address, or `email` as the name, is also accepted. */
const Copies = z
  .object({
    enabled: z.boolean().default(false),
    value: z.union([z.array(ListedEmail), ListedEmail]).nullish(),
    email: z.union([z.array(ListedEmail), ListedEmail]).nullish(),
  })
  .transform(({ enabled, value, email }) => ({
    enabled,
    value: [value ?? email ?? []].flat().filter((address) => address !== ''),
  }))
  .refine(({ value }) => value.every(isEmailAddress), { path: ['value'], ...refusal(COPIES_INVALID, 'invalid_format') })
  .refine(({ enabled, value }) => !enabled || value.length > 0, {
    path: ['value'],
    ...refusal(COPIES_MISSING, 'missing'),
  });

/** The fields of a client. */
const ClientFields = {
  clientName: requiredText('Please supply a name for the client'),
  reference: OptionalText,
  telephoneNumber: OptionalText,
  emailAcceptedTimesheetCopiesTo: Copies.nullish().transform((copies) => copies ?? { enabled: false, value: [] }),
} satisfies RulesOf<typeof CLIENT_COLUMNS, 'emailAcceptedTimesheetCopiesTo'>;

/** A new client. */
export const CreateClientSchema = z.strictObject({ clientId: ChosenId, ...ClientFields });
export type CreateClient = z.output<typeof CreateClientSchema>;

/** A change to some of a client's fields; with `version`, only for the state that was read. */
export const EditClientSchema = editOf(ClientFields).extend({ version: ReadVersion.optional() });
export type EditClient = z.output<typeof EditClientSchema>;

/** A list of clients as the page's URL specifies it. */
export const BrowseClientsSchema = browseSchema(['clientName', 'reference', 'contracts', 'contractors'], ['nothing']);
export type BrowseClients = z.output<typeof BrowseClientsSchema>;
