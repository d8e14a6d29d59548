import { now, type VisitorContext } from '../../context.ts';
import { findOpenEmailChange } from './email-changes.rows.server.ts';
import { findOwnAccount, type StoredAccount } from './own-account.rows.server.ts';

/** A pending email change, awaiting one or both of its addresses. */
export type WaitingEmail = { newAddress: string; waitsFor: string[]; expiresAt: string };

/** What a person sees of their own account; instants are RFC 3339. */
export type OwnAccount = StoredAccount & { waitingEmail: WaitingEmail | null };

/** Returns the account of the logged-in person. */
export async function readOwnAccount(ctx: VisitorContext, accountId: string): Promise<OwnAccount> {
  const account = await findOwnAccount(ctx.db, accountId);
  const open = await findOpenEmailChange(ctx.db, accountId, now(ctx));
  if (!open) return { ...account!, waitingEmail: null };
  const { oldAddress, newAddress, oldConfirmedAt, newConfirmedAt, expiresAt } = open;
  const waitsFor = [...(oldConfirmedAt ? [] : [oldAddress]), ...(newConfirmedAt ? [] : [newAddress])];
  return { ...account!, waitingEmail: { newAddress, waitsFor, expiresAt } };
}
