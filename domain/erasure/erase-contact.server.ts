import { getContact } from '../contacts/get-contact.server.ts';
import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { erasePerson, type PersonErasure } from './erase-person.server.ts';
import { requireErasing } from './erasure.policy.ts';
import type { EraseContact } from './erasure.schema.ts';

/**
 * Erases a contact's person. It is irreversible, so their email must be given again; `dryRun` only previews.
 * @throws Forbidden, NotFound, Invalid if the email differs, or Conflict `person_still_needed`
 */
export async function eraseContact(
  ctx: Context,
  contactId: string,
  { dryRun = false, emailAddress = '' }: EraseContact,
): Promise<PersonErasure> {
  requireErasing(ctx.actor);
  const contact = await getContact(ctx, contactId);
  if (!dryRun && emailAddress.toLowerCase() !== contact.emailAddress.toLowerCase())
    throw new Invalid([{ field: 'emailAddress', message: `Please type the email of ${contact.fullname}.` }]);
  return erasePerson(ctx, { emailAddress: contact.emailAddress, isDryRun: dryRun });
}
