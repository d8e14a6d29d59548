import { type ValuesOf, valuesOf } from '../columns.ts';
import type { EntityStatus } from '../contacts/contact.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import type { CreateClient } from './client.schema.ts';

/** What of a client can be edited. */
export type ClientFields = Omit<CreateClient, 'clientId'>;

/** An organisation that the agency's contractors work for. */
export type Client = ValuesOf<typeof CLIENT_COLUMNS> & {
  clientId: string;
  /** `clientName` by its other name. */
  name: string;
  settings: { emails: Pick<ClientFields, 'emailAcceptedTimesheetCopiesTo'> };
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A client's editable fields as they stand. */
export const clientFields = (client: Client): ClientFields => ({
  ...valuesOf(CLIENT_COLUMNS, client),
  ...client.settings.emails,
});
