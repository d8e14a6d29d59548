import type { Database } from '#platform/database/database.ts';

/** The stored data of an account. */
export type StoredAccount = { emailAddress: string; passwordChangedAt: string | null };

/** Finds the account as its owner sees it. */
export async function findOwnAccount(db: Database, accountId: string): Promise<StoredAccount | undefined> {
  const account = db.sql('accounts').where({ id: accountId }).select('emailAddress', 'passwordChangedAt');
  return (await db.run<StoredAccount>(account))[0];
}
