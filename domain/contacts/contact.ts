/** Whether a record is in use, kept but closed, or deleted (spec §4). */
export type EntityStatus = 'enabled' | 'readonly' | 'deleted';

/** A person as one agency knows them (spec §3). */
export type Contact = {
  contactId: string;
  emailAddress: string;
  fullname: string;
  telephoneNumber: string | null;
  preferredTelephoneNumber: string | null;
  reference: string | null;
  isConsultant: boolean;
  status: EntityStatus;
  version: number;
};
