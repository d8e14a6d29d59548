import { transact, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePasswordAllowed } from '../../sso/settings/require-password-allowed.server.ts';
import type { LogIn } from '../account.schema.ts';
import type { LogInFrom } from './begin-session.server.ts';
import { passwordMatches } from './password-matches.server.ts';
import { type Credentials, findCredentials, lockCredentials } from './sessions.rows.server.ts';
import { takeTry } from '../second-factor/take-try.server.ts';

const invalid = (emailAddress: string) =>
  new Invalid(
    [
      {
        field: '',
        message: `Email address and password combination invalid for ${emailAddress}`,
        code: 'invalid_credentials',
      },
    ],
    { code: 'invalid_credentials' },
  );

/**
 * Finds the account for an email and its password. Unknown, wrong, unverified and disabled give the same error in the
 * same time.
 * @throws Invalid at no field, also if the agency requires its own log-in; TooMany if this browser, the address or the
 * account has tried too often
 */
export async function checkCredentials(ctx: VisitorContext, input: LogIn, from: LogInFrom): Promise<Credentials> {
  const { emailAddress } = input;
  const attempt = await takeTry(ctx, { what: 'password', emailAddress, from });
  const account = await findCredentials(ctx.db, emailAddress);
  const matches = await passwordMatches(ctx, account?.passwordHash ?? null, input.password);
  if (!account || !matches || !account.isEnabled || !account.verifiedAt) {
    await attempt.wasWrong();
    throw invalid(emailAddress);
  }
  await attempt.giveBack();
  await requirePasswordAllowed(ctx, account.id);
  return account;
}

/**
 * Does what follows a password that was right, as its account. One that was changed since, by which all sessions ended,
 * begins none, nor does an account that was disabled. @throws Invalid at no field
 */
export function withCredentials<T>(
  ctx: VisitorContext,
  account: Credentials,
  { emailAddress }: Pick<LogIn, 'emailAddress'>,
  work: (tx: VisitorContext) => Promise<T>,
): Promise<T> {
  return transact({ ...ctx, db: ctx.db.as(account.id) }, async (tx) => {
    const done = await work(tx);
    // Last, because the contact is locked before its account.
    if (!(await lockCredentials(tx.db, account))) throw invalid(emailAddress);
    return done;
  });
}
