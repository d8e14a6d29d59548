import { now, transact, type VisitorContext } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import { beginEnabledSession } from './begin-enabled-session.server.ts';
import type { BegunSession, LogInFrom } from './begin-session.server.ts';
import { hashToken } from '../token.server.ts';
import { tryCode } from '../second-factor/try-code.server.ts';
import { useCode } from '../second-factor/use-code.server.ts';
import { consumeWaitingLogIn, findWaitingLogIn, type WaitingLogIn } from './waiting-log-in.rows.server.ts';

const late = () => new Unauthenticated('Please log in again.', { code: 'log_in_expired' });

/** Finds the log-in awaiting its code. @throws Unauthenticated if there is none or its five minutes have passed */
export async function readWaitingLogIn(ctx: VisitorContext, waitingToken: string): Promise<WaitingLogIn> {
  const wanted = { tokenHash: hashToken(waitingToken), agencyId: ctx.agency?.id ?? null, at: now(ctx) };
  const waiting = await findWaitingLogIn(ctx.db, wanted);
  if (!waiting) throw late();
  return waiting;
}

/**
 * Performs the second step of logging in: the code, once. A wrong one counts as an attempt and leaves the log-in
 * waiting.
 * @throws Unauthenticated if no log-in is waiting; Invalid at `code`; TooMany
 */
export async function finishLogIn(
  ctx: VisitorContext,
  { waitingToken, code }: { waitingToken: string; code: string },
  from: LogInFrom,
): Promise<BegunSession> {
  const { id, accountId, emailAddress, rememberMe } = await readWaitingLogIn(ctx, waitingToken);
  return tryCode(ctx, { emailAddress, from }, () =>
    transact({ ...ctx, db: ctx.db.as(accountId) }, async (tx) => {
      await useCode(tx, accountId, code);
      if (!(await consumeWaitingLogIn(tx.db, id, now(tx)))) throw late();
      return beginEnabledSession(tx, { accountId, emailAddress, rememberMe, hasSecondStep: true }, from);
    }),
  );
}
