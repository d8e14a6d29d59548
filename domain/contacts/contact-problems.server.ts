import type { Context } from '../context.ts';
import type { FieldError } from '../errors.ts';
import { lowerCase } from '../fields.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { CONTACT_EXISTS, REFERENCE_TAKEN } from './contact.schema.ts';
import { selectTaken } from './contacts.rows.server.ts';

/** Returns which of a contact's email and reference are taken by another contact of the agency; `contactId` is the one being edited. */
export async function contactProblems(
  ctx: Context,
  typed: Record<string, unknown>,
  contactId: string | null = null,
): Promise<FieldError[]> {
  requirePermission(ctx.actor, 'contact.edit');
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name].trim() : '');
  const requested = {
    emailAddress: lowerCase(text('emailAddress')),
    reference: text('reference'),
    contactId: contactId && isId(contactId) ? contactId : null,
  };
  const taken = await selectTaken(ctx.db, ctx.agency.id, requested);
  return [
    ...(taken.emailAddress
      ? [{ field: 'emailAddress', message: CONTACT_EXISTS, code: 'already_exists' as const }]
      : []),
    ...(taken.reference ? [{ field: 'reference', message: REFERENCE_TAKEN, code: 'already_exists' as const }] : []),
  ];
}
