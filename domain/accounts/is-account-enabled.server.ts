import type { Context } from '../context.ts';
import { findIsEnabled } from './accounts.rows.server.ts';

/** Returns whether the operator allows the account's holder to log in; false if there is no such account. */
export function isAccountEnabled(ctx: Pick<Context, 'db'>, accountId: string): Promise<boolean> {
  return findIsEnabled(ctx.db, accountId);
}
