import type { Recording } from '../audit/record-event.server.ts';
import { now } from '../context.ts';
import { disableRoles, findRolesOf, removeRolesOf, unlinkContact } from './accounts.rows.server.ts';
import { RESETTING, VERIFYING } from './mails/account-link.ts';
import { endTokens } from './account-tokens.rows.server.ts';
import { ensureAccounts } from './ensure-account.server.ts';

/**
 * Takes a contact's roles in this agency to the account of its email, disabled ones as disabled ones. The account that had them
 * loses them and the links that this agency mailed to it; what it has elsewhere stays. Whoever gets them has yet to join. Call
 * it inside a transaction, once the contact has its new email.
 */
export async function moveAccount(ctx: Recording, contact: { contactId: string; emailAddress: string }): Promise<void> {
  const { db, agency } = ctx;
  const { contactId, emailAddress } = contact;
  const held = await endAccess(ctx, contactId);
  await db.run(unlinkContact(db, agency.id, contactId));
  if (held.length === 0) return;
  const moved = await ensureAccounts(
    ctx,
    held.map(({ type: roleType }) => ({ contactId, emailAddress, roleType })),
  );
  const disabled = held.filter(({ isEnabled }) => !isEnabled).map(({ type }) => type);
  await db.run(disableRoles(db, agency.id, moved[0]!.accountId, disabled));
}

/**
 * Takes a contact's roles in this agency away, with the links that this agency mailed to their account. Call it inside a
 * transaction. @returns the roles that they had
 */
export async function endAccess(ctx: Recording, contactId: string) {
  const { db, agency } = ctx;
  const held = await findRolesOf(db, agency.id, contactId);
  const [first] = held;
  if (!first) return held;
  const { accountId } = first;
  await db.run(endTokens(db, { accountId, agencyId: agency.id }, [...VERIFYING, ...RESETTING], now(ctx)));
  await db.run(removeRolesOf(db, agency.id, accountId));
  return held;
}
