import type { VisitorContext } from '../../context.ts';
import { whenToRetry, Invalid, TooMany } from '../../errors.ts';
import { passwordMatches } from '../log-in/password-matches.server.ts';
import { findCredentials } from '../log-in/sessions.rows.server.ts';

/**
 * Checks that the user of a running session knows its password. Wrong tries are counted separately: strangers trying to
 * log in cannot use them up.
 * @throws Invalid at `password`; TooMany
 */
export async function checkOwnPassword(
  ctx: VisitorContext,
  own: { accountId: string; emailAddress: string; password: string },
): Promise<void> {
  const counters = [['ownPassword', own.accountId]] as const;
  const { wait } = await ctx.limits.take(ctx.clock.now(), [...counters]);
  if (wait !== null) throw new TooMany(`Too many passwords were tried. ${whenToRetry(wait)}`, wait);
  const account = await findCredentials(ctx.db, own.emailAddress);
  if (!(await passwordMatches(ctx, account?.passwordHash ?? null, own.password)))
    throw new Invalid([{ field: 'password', message: 'This is not your password', code: 'invalid_password' }]);
  await ctx.limits.forgive([...counters]);
}
