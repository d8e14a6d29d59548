import type { Database } from '#platform/database/database.ts';

/** What an account keeps of its own. */
export type StoredAccount = { emailAddress: string; passwordChangedAt: string | null };

/** The account as its owner sees it. */
export async function findOwnAccount(db: Database, accountId: string): Promise<StoredAccount | undefined> {
  const account = db.sql('accounts').where({ id: accountId }).select('emailAddress', 'passwordChangedAt');
  return (await db.run<StoredAccount>(account))[0];
}
