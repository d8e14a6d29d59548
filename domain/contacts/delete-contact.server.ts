import { endAccess } from '../accounts/move-account.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, today, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { contactFields } from './contact.ts';
import { countUses } from './browse-contacts.rows.server.ts';
import { updateContact } from './contacts.rows.server.ts';
import { lockContact } from './get-contact.server.ts';

/** Why a contact cannot be deleted: they have a role, are the consultant of a contract, or decide for an authoriser. */
export type ContactUse = 'inRole' | 'consultant' | 'standIn';

const REFUSALS: Record<ContactUse, string> = {
  inRole: 'Cannot delete contacts who are contractors, authorisers or administrators',
  consultant: 'Cannot delete the consultant of a contract. Please choose another for it first.',
  standIn: 'Cannot delete somebody who decides for an authoriser. Please end that first.',
};

/** Returns why a contact cannot be deleted; null if they can. No permission check. */
export async function useOfContact(ctx: Context, contactId: string): Promise<ContactUse | null> {
  const uses = await countUses(ctx.db, ctx.agency.id, { contactId, day: today(ctx) });
  if (uses.placements + uses.authorisations > 0 || uses.isAdministrator) return 'inRole';
  if (uses.contracts > 0) return 'consultant';
  return uses.standsIn ? 'standIn' : null;
}

/**
 * Deletes a contact who is neither a contractor, an authoriser nor an administrator of the agency, nor the consultant
 * of a contract, and decides for no authoriser. Any remaining roles, such as a former administrator's, are deleted too.
 * @throws Forbidden, NotFound, or Conflict `contact_in_use`
 */
export async function deleteContact(ctx: Context, contactId: string): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  await transact(ctx, async (tx) => {
    const contact = await lockContact(tx, contactId);
    const use = await useOfContact(tx, contactId);
    if (use) throw new Conflict('contact_in_use', REFUSALS[use]);
    await endAccess(tx, contactId);
    await updateContact(tx.db, tx.agency.id, contactId, { status: 'deleted' }, now(tx));
    const subject = { subjectType: 'contact', subjectId: contactId };
    await recordEvent(tx, { action: 'contact.deleted', ...subject, before: contactFields(contact) });
  });
}
