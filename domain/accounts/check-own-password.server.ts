import type { VisitorContext } from '../context.ts';
import { Invalid, TooMany } from '../errors.ts';
import { passwordMatches } from './password-matches.server.ts';
import { findCredentials } from './sessions.rows.server.ts';

/**
 * Makes sure that whoever sits at a running session knows its password. Every try counts as one to log in.
 * @throws Invalid at `password`; TooMany
 */
export async function checkOwnPassword(ctx: VisitorContext, emailAddress: string, password: string): Promise<void> {
  const wait = await ctx.limits.take('logInByAccount', emailAddress.toLowerCase());
  if (wait !== null) throw new TooMany('Too many passwords were tried. Please wait a few minutes and try again.', wait);
  const account = await findCredentials(ctx.db, emailAddress);
  if (await passwordMatches(ctx, account?.passwordHash ?? null, password)) return;
  throw new Invalid([{ field: 'password', message: 'This is not your password', code: 'invalid_password' }]);
}
