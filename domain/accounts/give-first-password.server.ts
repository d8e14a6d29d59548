import { type Context, now } from '../context.ts';
import { markVerified, setPassword } from './account-tokens.rows.server.ts';

/**
 * Gives an account its first password, as verified by whoever runs the installation, in the caller's transaction. One that
 * has a password keeps it.
 */
export async function giveFirstPassword(
  ctx: Pick<Context, 'db' | 'clock'>,
  { accountId, isVerified }: { accountId: string; isVerified: boolean },
  passwordHash: string,
): Promise<void> {
  if (isVerified) return;
  const at = now(ctx);
  await ctx.db.runAll([markVerified(ctx.db, accountId, at), setPassword(ctx.db, accountId, passwordHash, at)]);
}
