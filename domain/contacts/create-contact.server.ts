import { brokenConstraint, refuseTakenId } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { refuseTakenReference } from '../reference.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contact } from './contact.ts';
import { CONTACT_EXISTS, type NewContact, optOutProblems } from './contact.schema.ts';
import { insertContact, selectContact } from './contacts.rows.server.ts';

/**
 * Adds a person to the agency's contacts.
 * @throws Forbidden, Conflict if a chosen id is taken, or Invalid if the email or the reference is
 */
export async function createContact(ctx: Context, contact: NewContact): Promise<Contact> {
  requirePermission(ctx.actor, 'contact.edit');
  try {
    return await transact(ctx, (tx) => create(tx, contact));
  } catch (error) {
    refuseTakenId(error, 'contacts');
    if (brokenConstraint(error) === 'contacts_email_address')
      throw new Invalid([{ field: 'emailAddress', message: CONTACT_EXISTS, code: 'already_exists' }]);
    refuseTakenReference(error, 'contacts');
    throw error;
  }
}

async function create(ctx: Context, { contactId: id = newId(), ...contact }: NewContact): Promise<Contact> {
  const problems = optOutProblems(contact);
  if (problems.length > 0) throw new Invalid(problems);
  await insertContact(ctx.db, ctx.agency.id, id, contact, now(ctx));
  await recordEvent(ctx, { action: 'contact.created', subjectType: 'contact', subjectId: id, after: contact });
  return (await selectContact(ctx.db, ctx.agency.id, id, { kind: 'agency' }))!;
}
