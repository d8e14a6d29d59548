import { now, type VisitorContext } from '../context.ts';
import { Invalid, TooMany } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { LogIn } from './account.schema.ts';
import { findCredentials, insertSession } from './sessions.rows.server.ts';
import { hashToken, newToken } from './token.server.ts';

/** A session that has begun. The token goes into the cookie and is never seen again. */
export type BegunSession = { token: string; accountId: string; expiresAt: string; rememberMe: boolean };

const DAYS_REMEMBERED = 30;
/** A session that is not remembered ends after so many hours without a request. */
export const HOURS_IDLE = 12;

/**
 * Logs a person in on this host. Unknown, wrong, unverified and disabled read the same and take the same time.
 * @throws Invalid at `emailAddress`; TooMany when the account, the address or the tenant has tried too often
 */
export async function logIn(
  ctx: VisitorContext,
  input: LogIn,
  from: { userAgent: string | null; address: string },
): Promise<BegunSession> {
  const email = input.emailAddress.toLowerCase();
  await takeAttempt(ctx, email, from.address);
  const account = await findCredentials(ctx.db, email);
  const matches = await ctx.passwords.verify(account?.passwordHash ?? null, input.password);
  if (!account || !matches || !account.isEnabled || !account.verifiedAt) {
    const message = `Email address and password combination invalid for ${input.emailAddress}`;
    throw new Invalid([{ field: '', message, code: 'invalid_credentials' }], { code: 'invalid_credentials' });
  }
  await ctx.limits.forgive('logInByAccount', email);
  const token = newToken();
  const at = ctx.clock.now();
  const expiresAt = at.add({ hours: input.rememberMe ? DAYS_REMEMBERED * 24 : HOURS_IDLE }).toString();
  await ctx.db.run(
    insertSession(ctx.db, {
      id: newId(),
      accountId: account.id,
      agencyId: ctx.agency?.id ?? null,
      tokenHash: hashToken(token),
      rememberMe: input.rememberMe,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      address: from.address,
      createdAt: now(ctx),
      lastSeenAt: now(ctx),
      expiresAt,
    }),
  );
  return { token, accountId: account.id, expiresAt, rememberMe: input.rememberMe };
}

async function takeAttempt(ctx: VisitorContext, email: string, address: string): Promise<void> {
  const waits = await Promise.all([
    ctx.limits.take('logInByAccount', email),
    ctx.limits.take('logInByAddress', address),
    ctx.limits.take('logInByTenant', ctx.agency?.id ?? 'product'),
  ]);
  const longest = Math.max(...waits.map((seconds) => seconds ?? 0));
  if (longest > 0) throw new TooMany('Too many attempts to log in. Please wait a few minutes and try again.', longest);
}
