/** Whether a record is in use, kept but closed, or deleted. */
export type EntityStatus = 'enabled' | 'readonly' | 'deleted';

/** A person as one agency knows them. */
export type Contact = {
  contactId: string;
  emailAddress: string;
  fullname: string;
  telephoneNumber: string | null;
  preferredTelephoneNumber: string | null;
  reference: string | null;
  isConsultant: boolean;
  /** A written opt-out of the 48-hour week: its first day, and its last where it is ended; null too where the actor may not see it. */
  optOutFrom: string | null;
  optOutUntil: string | null;
  /** Whether its owner has joined the agency; from then on the email is theirs to change. */
  isVerified: boolean;
  lastReminded: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A contact's editable fields as they stand. */
export function contactFields(contact: Contact) {
  const { fullname, emailAddress, telephoneNumber, reference, isConsultant, optOutFrom, optOutUntil } = contact;
  return { fullname, emailAddress, telephoneNumber, reference, isConsultant, optOutFrom, optOutUntil };
}

/** A contact as somebody sees it: opt-outs are for the agency and the person themselves. */
export function showContact(contact: Contact, reach: { kind: string; contactId?: string }): Contact {
  const isOwn = reach.kind === 'contractor' && reach.contactId === contact.contactId;
  return reach.kind === 'agency' || isOwn ? contact : { ...contact, optOutFrom: null, optOutUntil: null };
}
