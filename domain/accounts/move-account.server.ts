import type { Recording } from '../audit/record-event.server.ts';
import { now } from '../context.ts';
import { isId } from '../new-id.ts';
import {
  disableRoles,
  findRolesOf,
  lockDecisions,
  moveDecisions,
  removeRolesOf,
  unlinkContact,
} from './accounts.rows.server.ts';
import { RESETTING, VERIFYING } from './mails/account-link.ts';
import { endTokens } from './account-tokens.rows.server.ts';
import { ensureAccounts } from './ensure-account.server.ts';

/** Locks what `moveAccount` moves for a contact who is given another email, in the caller's transaction and before it locks the contact. */
export async function lockDecisionsOf(
  { db, agency }: Recording,
  contact: { contactId: string; emailAddress: string },
): Promise<void> {
  if (isId(contact.contactId)) await db.run(lockDecisions(agency.id, contact));
}

/**
 * Moves a contact's roles and decisions in this agency to the account for its email; disabled roles stay disabled. The previous
 * account loses them and the links this agency sent to it; its roles elsewhere stay. The new holder has yet to join.
 * Call it inside a transaction, after the contact's email has changed.
 * @returns the account for the email, or null for a contact without roles
 */
export async function moveAccount(
  ctx: Recording,
  contact: { contactId: string; emailAddress: string },
): Promise<string | null> {
  const { db, agency } = ctx;
  const { contactId, emailAddress } = contact;
  const held = await endAccess(ctx, contactId);
  await db.run(unlinkContact(db, agency.id, contactId));
  if (held.length === 0) return null;
  const moved = await ensureAccounts(
    ctx,
    held.map(({ type: roleType }) => ({ contactId, emailAddress, roleType })),
  );
  const { accountId } = moved[0]!;
  await db.run(moveDecisions(agency.id, { contactId, from: held[0]!.accountId, to: accountId }));
  const disabled = held.filter(({ isEnabled }) => !isEnabled).map(({ type }) => type);
  await db.run(disableRoles(db, agency.id, accountId, disabled));
  return accountId;
}

/**
 * Removes a contact's roles in this agency, and the links this agency sent to their account. Call it inside a
 * transaction. @returns the roles they had
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
