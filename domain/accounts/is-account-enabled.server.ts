import type { Context } from '../context.ts';
import { findIsEnabled } from './accounts.rows.server.ts';

/** Whether the operator lets the holder of an account in; false where there is no such account. */
export function isAccountEnabled(ctx: Pick<Context, 'db'>, accountId: string): Promise<boolean> {
  return findIsEnabled(ctx.db, accountId);
}
