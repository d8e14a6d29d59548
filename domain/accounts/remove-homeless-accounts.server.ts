import type { Context } from '../context.ts';
import { deleteHomelessAccount } from './homeless-accounts.rows.server.ts';

/**
 * Deletes those of the accounts that have no role in any agency, with their sessions and notices. Call it inside a
 * transaction. @returns how many there were
 */
export async function removeHomelessAccounts({ db }: Pick<Context, 'db'>, accountIds: string[]): Promise<number> {
  let removed = 0;
  for (const accountId of accountIds) if (await deleteHomelessAccount(db, accountId)) removed += 1;
  return removed;
}
