import { type ValuesOf, valuesOf } from '../columns.ts';
import type { EntityStatus } from '../contacts/contact.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import type { CreateClient } from './client.schema.ts';

/** The editable fields of a client. */
export type ClientFields = Omit<CreateClient, 'clientId'>;

/** An organisation that the agency's contractors work for. */
export type Client = ValuesOf<typeof CLIENT_COLUMNS> & {
  clientId: string;
  /** Alias of `clientName`. */
  name: string;
  settings: { emails: Pick<ClientFields, 'emailAcceptedTimesheetCopiesTo'> };
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns a client's current editable fields. */
export const clientFields = (client: Client): ClientFields => ({
  ...valuesOf(CLIENT_COLUMNS, client),
  ...client.settings.emails,
});
