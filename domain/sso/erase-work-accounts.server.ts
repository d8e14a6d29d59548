import type { Context } from '../context.ts';
import { deleteIdentitiesOf } from './log-in/sso-identities.rows.server.ts';

/**
 * Forgets which work account is somebody’s, what waits to be connected, and what a test of theirs has shown. Call it inside a transaction.
 * @returns how many there were
 */
export function eraseWorkAccounts(
  { db, agency }: Context,
  person: { contactIds: string[]; accountId: string | null; emailAddress: string },
): Promise<number> {
  return deleteIdentitiesOf(db, agency.id, person);
}
