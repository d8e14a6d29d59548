import type { EntityStatus } from '../contacts/contact.ts';

/** An organisation that the agency's contractors work for. */
export type Client = {
  clientId: string;
  clientName: string;
  /** The same by its other name. */
  name: string;
  reference: string | null;
  telephoneNumber: string | null;
  settings: { emails: { emailAcceptedTimesheetCopiesTo: { enabled: boolean; value: string[] } } };
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** What of a client can be edited; an absent field stays as it is. */
export type ClientFields = {
  clientName?: string | undefined;
  reference?: string | null | undefined;
  telephoneNumber?: string | null | undefined;
  emailAcceptedTimesheetCopiesTo?: { enabled: boolean; value: string[] } | undefined;
};

/** A client's editable fields as they stand. */
export function clientFields(client: Client): Required<ClientFields> {
  const { clientName, reference, telephoneNumber, settings } = client;
  return {
    clientName,
    reference,
    telephoneNumber,
    emailAcceptedTimesheetCopiesTo: settings.emails.emailAcceptedTimesheetCopiesTo,
  };
}
