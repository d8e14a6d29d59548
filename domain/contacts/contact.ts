import { type ValuesOf, valuesOf } from '../columns.ts';
import { CONTACT_COLUMNS, type OPT_OUT } from './contact-columns.ts';

/** Whether a record is in use, kept but closed, or deleted. */
export type EntityStatus = 'enabled' | 'readonly' | 'deleted';

/** The editable fields of a contact. */
export type ContactFields = ValuesOf<typeof CONTACT_COLUMNS>;

/** A person as one agency knows them. Their opt-out is also null if the actor may not see it. */
export type Contact = ContactFields & {
  contactId: string;
  preferredTelephoneNumber: string | null;
  /** Whether they have joined the agency, after which only they can change their email. */
  isVerified: boolean;
  lastReminded: string | null;
  status: EntityStatus;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns a contact's current editable fields. */
export const contactFields = (contact: Contact): ContactFields => valuesOf(CONTACT_COLUMNS, contact);

/** Returns a contact as visible to the actor: opt-outs are for the agency and the person themselves. */
export function showContact<Shown extends Pick<Contact, 'contactId' | (typeof OPT_OUT)[number]>>(
  contact: Shown,
  reach: { kind: string; contactId?: string },
): Shown {
  const isOwn = reach.kind === 'contractor' && reach.contactId === contact.contactId;
  return reach.kind === 'agency' || isOwn ? contact : { ...contact, optOutFrom: null, optOutUntil: null };
}
