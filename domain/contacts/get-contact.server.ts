import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { lockIfAllowed, lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import { type Contact, showContact } from './contact.ts';
import { contactWith, selectContact, selectContactsById, selectEvenDeleted } from './contacts.rows.server.ts';

/** The message for a contact that does not exist or may not be seen. */
const NO_CONTACT = 'The requested contact could not be found.';

/** Returns one contact within the actor's reach. @throws NotFound */
export async function getContact(ctx: Context, contactId: string): Promise<Contact> {
  requirePermission(ctx.actor, 'directory.view');
  const reach = reachOf(ctx.actor);
  return showContact(
    present(isId(contactId) ? await selectContact(ctx.db, ctx.agency.id, contactId, reach) : null),
    reach,
  );
}

/** Locks one contact of the agency until the transaction ends. @throws NotFound, Forbidden for an actor who lost their role or key meanwhile */
export async function lockContact(ctx: Context, contactId: string): Promise<Contact> {
  const lock = contactWith(ctx.db, ctx.agency.id, contactId, { kind: 'agency' }, true);
  return present(isId(contactId) ? await lockRecordIfAllowed<Contact>(ctx, [lock]) : null);
}

function present(contact: Contact | null | undefined): Contact {
  if (!contact) throw new NotFound(NO_CONTACT, { code: 'contact_not_found' });
  return contact;
}

/** Returns the agency's contacts with these ids, by id; missing ones are absent. For use-cases that refer to contacts. */
export async function findContacts(ctx: Context, contactIds: string[]): Promise<Map<string, Contact>> {
  return byId(await ctx.db.run<Contact>(selectContactsById(ctx.agency.id, contactIds.filter(isId))));
}

/**
 * The same, for use-cases that make another record refer to them: they cannot be deleted until the transaction ends.
 * @throws Forbidden for an actor who lost their role or key meanwhile
 */
export async function lockContacts(ctx: Context, contactIds: string[]): Promise<Map<string, Contact>> {
  const { found } = await lockIfAllowed(ctx, [selectContactsById(ctx.agency.id, contactIds.filter(isId), true)]);
  return byId(found[0] as Contact[]);
}

/** Returns a contact a record refers to, even if since deleted; for use-cases that show the record. */
export async function findNamed(ctx: Context, contactId: string | null): Promise<Contact | null> {
  return contactId !== null && isId(contactId) ? selectEvenDeleted(ctx.db, ctx.agency.id, contactId) : null;
}

const byId = (contacts: Contact[]) => new Map(contacts.map((contact) => [contact.contactId, contact]));
