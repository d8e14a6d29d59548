import { type Context, now } from '../context.ts';
import type { RoleType } from '../roles/role-type.ts';
import { findRoleTypesOf, removeRolesOf } from './accounts.rows.server.ts';
import { endTokens } from './account-tokens.rows.server.ts';
import { ensureAccounts } from './ensure-account.server.ts';

/**
 * Takes a contact's roles to the account of its new email. The account of the old one, never verified, loses them and
 * the links that were mailed to it. Call it inside a transaction, once the contact has its new email.
 */
export async function moveAccount(
  ctx: Context,
  contact: { contactId: string; emailAddress: string; fullname: string; telephoneNumber: string | null },
): Promise<void> {
  const { db, agency } = ctx;
  const held = await findRoleTypesOf(db, agency.id, contact.contactId);
  const { contactId, emailAddress, fullname, telephoneNumber } = contact;
  if (held.length === 0) return;
  const [{ accountId }] = held as [{ accountId: string; type: RoleType }];
  await db.run(endTokens(db, accountId, ['invitation', 'verification'], now(ctx)));
  await db.run(removeRolesOf(db, agency.id, accountId));
  await ensureAccounts(
    ctx,
    held.map(({ type: roleType }) => ({ contactId, emailAddress, fullname, telephoneNumber, roleType })),
  );
}
