import type { EntityStatus } from '../contacts/contact.ts';

/** An organisation that the agency's contractors work for (spec §3). */
export type Client = {
  clientId: string;
  clientName: string;
  reference: string | null;
  telephoneNumber: string | null;
  settings: { emails: { emailAcceptedTimesheetCopiesTo: { enabled: boolean; value: string[] } } };
  status: EntityStatus;
  version: number;
};
