import { type Context, now } from '../context.ts';
import { markJoined } from './accounts.rows.server.ts';
import { setFirstPassword } from './account-tokens.rows.server.ts';

/**
 * Gives an account its first password and joins it to the agency, vouched for by whoever runs the installation, in the
 * caller's transaction. An existing password is kept.
 */
export async function giveFirstPassword(
  ctx: Pick<Context, 'db' | 'clock'>,
  { accountId, agencyId }: { accountId: string; agencyId: string },
  passwordHash: string,
): Promise<void> {
  const at = now(ctx);
  await ctx.db.runAll(setFirstPassword(accountId, passwordHash, at));
  await markJoined(ctx.db, { agencyId, accountId, at });
}
