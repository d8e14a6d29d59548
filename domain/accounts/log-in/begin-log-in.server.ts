import { now, type VisitorContext } from '../../context.ts';
import { newId } from '../../new-id.ts';
import type { LogIn } from '../account.schema.ts';
import { beginSession, type BegunSession, type LogInFrom } from './begin-session.server.ts';
import { checkCredentials, withCredentials } from './check-credentials.server.ts';
import { MINUTES_FOR_CODE } from '../second-factor/second-factor.ts';
import { hashToken, newToken } from '../token.server.ts';
import { insertWaitingLogIn } from './waiting-log-in.rows.server.ts';

/** A session, or the token of a log-in awaiting its code, before which no session exists. */
export type FirstStep = { session: BegunSession } | { waitingToken: string };

/**
 * Performs the first step of logging in on a page: email and password.
 * @throws Invalid for every combination that is not valid; TooMany
 */
export async function beginLogIn(ctx: VisitorContext, input: LogIn, from: LogInFrom): Promise<FirstStep> {
  const account = await checkCredentials(ctx, input, from);
  const { emailAddress, rememberMe } = input;
  const who = { accountId: account.id, emailAddress, rememberMe };
  return withCredentials(ctx, account, input, async (tx) => {
    if (!account.hasTotp) return { session: await beginSession(tx, who, from) };
    const waitingToken = newToken();
    await tx.db.run(
      insertWaitingLogIn(tx.db, {
        id: newId(),
        accountId: account.id,
        agencyId: ctx.agency?.id ?? null,
        tokenHash: hashToken(waitingToken),
        rememberMe,
        createdAt: now(ctx),
        expiresAt: ctx.clock.now().add({ minutes: MINUTES_FOR_CODE }).toString(),
      }),
    );
    return { waitingToken };
  });
}
