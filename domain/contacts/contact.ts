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
  /** Whether its owner has joined the agency; from then on the email is theirs to change. */
  isVerified: boolean;
  lastReminded: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A contact's editable fields as they stand. */
export function contactFields({ fullname, emailAddress, telephoneNumber, reference, isConsultant }: Contact) {
  return { fullname, emailAddress, telephoneNumber, reference, isConsultant };
}
