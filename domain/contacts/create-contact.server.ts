import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contact } from './contact.ts';
import { CONTACT_EXISTS, type CreateContact, REFERENCE_TAKEN } from './contact.schema.ts';
import { insertContact, selectContact } from './contacts.rows.server.ts';

/**
 * Adds a person to the agency's contacts.
 * @throws Forbidden, or Invalid where the email or the reference is taken
 */
export async function createContact(ctx: Context, contact: CreateContact): Promise<Contact> {
  requirePermission(ctx.actor, 'contact.edit');
  try {
    return await transact(ctx, (within) => create(within, contact));
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === 'contacts_email_address') throw new Invalid([{ field: 'emailAddress', message: CONTACT_EXISTS }]);
    if (broken === 'contacts_reference') throw new Invalid([{ field: 'reference', message: REFERENCE_TAKEN }]);
    throw error;
  }
}

async function create(ctx: Context, contact: CreateContact): Promise<Contact> {
  const id = newId();
  await insertContact(ctx.db, ctx.agency.id, id, contact, now(ctx));
  await recordEvent(ctx, { action: 'contact.created', subjectType: 'contact', subjectId: id, after: contact });
  return (await selectContact(ctx.db, ctx.agency.id, id, { kind: 'agency' }))!;
}
