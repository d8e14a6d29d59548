import type { Context } from '../context.ts';
import { deleteIdentitiesOf } from './log-in/sso-identities.rows.server.ts';

/**
 * Deletes the work accounts connected to a person, their pending connections, and the results of their tests. Call it
 * inside a transaction.
 * @returns how many there were
 */
export function eraseWorkAccounts(
  { db, agency }: Context,
  person: { contactIds: string[]; accountId: string | null; emailAddress: string },
): Promise<number> {
  return deleteIdentitiesOf(db, agency.id, person);
}
