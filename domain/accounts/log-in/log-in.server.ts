import type { VisitorContext } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import type { LogIn } from '../account.schema.ts';
import { beginSession, type BegunSession, type LogInFrom } from './begin-session.server.ts';
import { checkCredentials, withCredentials } from './check-credentials.server.ts';
import { CODE_MISSING } from '../second-factor/second-factor.ts';
import { tryCode } from '../second-factor/try-code.server.ts';
import { useCode } from '../second-factor/use-code.server.ts';

/**
 * Logs a person in on this host in one step, with their code if the account requires one.
 * @throws Invalid for a wrong password, or at `code`; Unauthenticated `totp_required` if the code is missing; TooMany
 */
export async function logIn(ctx: VisitorContext, input: LogIn, from: LogInFrom): Promise<BegunSession> {
  const account = await checkCredentials(ctx, input, from);
  const { emailAddress, code, rememberMe } = input;
  if (account.hasTotp && !code) throw new Unauthenticated(CODE_MISSING, { code: 'totp_required' });
  const who = { accountId: account.id, emailAddress, rememberMe };
  if (!account.hasTotp || !code) return withCredentials(ctx, account, who, (tx) => beginSession(tx, who, from));
  return tryCode(ctx, { emailAddress, from }, () =>
    withCredentials(ctx, account, who, async (tx) => {
      await useCode(tx, account.id, code);
      return beginSession(tx, { ...who, hasSecondStep: true }, from);
    }),
  );
}
