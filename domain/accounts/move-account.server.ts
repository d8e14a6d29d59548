import { type Context, now } from '../context.ts';
import type { RoleType } from '../roles/role-type.ts';
import { findRoleTypesOf, removeRolesOf, unlinkContact } from './accounts.rows.server.ts';
import { RESETTING, VERIFYING } from './account-link.ts';
import { endTokens } from './account-tokens.rows.server.ts';
import { ensureAccounts } from './ensure-account.server.ts';

/**
 * Takes a contact's roles in this agency to the account of its new email. The account of the old one, which has not joined,
 * loses them and the links that this agency mailed to it; what it has elsewhere stays. Call it inside a transaction, once the
 * contact has its new email.
 */
export async function moveAccount(ctx: Context, contact: { contactId: string; emailAddress: string }): Promise<void> {
  const { db, agency } = ctx;
  const held = await findRoleTypesOf(db, agency.id, contact.contactId);
  const { contactId, emailAddress } = contact;
  await db.run(unlinkContact(db, agency.id, contactId));
  if (held.length === 0) return;
  const [{ accountId }] = held as [{ accountId: string; type: RoleType }];
  await db.run(endTokens(db, { accountId, agencyId: agency.id }, [...VERIFYING, ...RESETTING], now(ctx)));
  await db.run(removeRolesOf(db, agency.id, accountId));
  await ensureAccounts(
    ctx,
    held.map(({ type: roleType }) => ({ contactId, emailAddress, roleType })),
  );
}
