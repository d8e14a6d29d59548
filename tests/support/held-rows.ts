import type pg from 'pg';
import type { Context } from '#domain/context.ts';

/** Locks one row of an agency in another session, found by its own condition on `$2`, with a given lock strength. */
export const holdsRowLock =
  ({ agency }: Context, row: { table: string; id: unknown; by?: string }, strength: string) =>
  async (session: pg.Client): Promise<void> => {
    const text = `select from ${row.table} where agency_id = $1 and ${row.by ?? 'id'} = $2 for ${strength}`;
    const { rowCount } = await session.query(text, [agency.id, row.id]);
    if (rowCount !== 1) throw new Error(`${rowCount} rows of ${row.table} are held, and not one.`);
  };

/** Locks an account as its users do, so that no one else can. It does not wait. */
export const takesAccount = (accountId: string) => async (session: pg.Client) => {
  await session.query(`select set_config('app.account_id', $1, true)`, [accountId]);
  const { rowCount } = await session.query('select from accounts where id = $1 for update nowait', [accountId]);
  if (rowCount !== 1) throw new Error(`There is no account ${accountId} to use.`);
};
