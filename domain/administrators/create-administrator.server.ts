import { ensureAccounts } from '../accounts/ensure-account.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { getContact } from '../contacts/get-contact.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { requireAppointing } from './administrator.policy.ts';
import type { CreateAdministrator } from './administrator.schema.ts';
import type { Administrator } from './administrator.ts';
import { insertAdministrator, lockAdministrators, selectAdministrators } from './administrators.rows.server.ts';

/**
 * Makes one of the agency's contacts an administrator, with the corresponding role.
 * @throws Forbidden, NotFound for the contact, Conflict if they already are one
 */
export async function createAdministrator(ctx: Context, input: CreateAdministrator): Promise<Administrator> {
  requirePermission(ctx.actor, 'administrator.edit');
  requireAppointing(ctx.actor, input.isSuperAdministrator);
  const administratorId = input.administratorId ?? newId();
  const { isSuperAdministrator } = input;
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const { now: allowed } = await lockIfAllowed(tx, [lockAdministrators(agency.id)]);
    requireAppointing(allowed.actor, isSuperAdministrator);
    // Read only now, so that the invitation goes to their current email.
    const { contactId, fullname, emailAddress } = await getContact(tx, input.contactId);
    const known = await selectAdministrators(db, agency.id);
    if (known.some((one) => one.contactId === contactId || one.administratorId === administratorId))
      throw new Conflict('already_administrator', 'The user is already an administrator.');
    const row = { agencyId: agency.id, id: administratorId, contactId, isSuperAdministrator };
    const at = now(tx);
    await db.run(insertAdministrator(db, row, at));
    await ensureAccounts(tx, [{ contactId, emailAddress, roleType: 'RecruitmentAgencyAdministrationRole' }]);
    const after = { contactId, isEnabled: true, isSuperAdministrator };
    const event = { subjectType: 'administrator', subjectId: administratorId, after };
    await recordEvent(tx, { action: 'administrator.created', ...event });
    const shown = { administratorId, contactId, fullname, emailAddress, isEnabled: true, isSuperAdministrator };
    return { ...shown, createdAt: at, updatedAt: at };
  });
}
