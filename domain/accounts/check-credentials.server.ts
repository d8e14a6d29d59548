import type { VisitorContext } from '../context.ts';
import { Invalid, TooMany } from '../errors.ts';
import type { LogIn } from './account.schema.ts';
import { passwordMatches } from './password-matches.server.ts';
import { type Credentials, findCredentials } from './sessions.rows.server.ts';

/**
 * The account of an email and its password. Unknown, wrong, unverified and disabled read the same and take the same time.
 * @throws Invalid at no field; TooMany when the account, the address or the tenant has tried too often
 */
export async function checkCredentials(ctx: VisitorContext, input: LogIn, address: string): Promise<Credentials> {
  const email = input.emailAddress.toLowerCase();
  await takeAttempt(ctx, email, address);
  const account = await findCredentials(ctx.db, email);
  const matches = await passwordMatches(ctx, account?.passwordHash ?? null, input.password);
  if (!account || !matches || !account.isEnabled || !account.verifiedAt) {
    const message = `Email address and password combination invalid for ${input.emailAddress}`;
    throw new Invalid([{ field: '', message, code: 'invalid_credentials' }], { code: 'invalid_credentials' });
  }
  return account;
}

/** Counts one attempt to log in, with a password or a code. @throws TooMany */
export async function takeAttempt(ctx: VisitorContext, email: string, address: string): Promise<void> {
  const waits = await Promise.all([
    ctx.limits.take('logInByAccount', email),
    ctx.limits.take('logInByAddress', address),
    ctx.limits.take('logInByTenant', ctx.agency?.id ?? 'product'),
  ]);
  const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
  if (longest > 0) throw new TooMany('Too many attempts to log in. Please wait a few minutes and try again.', longest);
}
