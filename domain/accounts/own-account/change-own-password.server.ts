import { now, transact, type VisitorContext } from '../../context.ts';
import { RESETTING } from '../mails/account-link.ts';
import { endTokens, setPassword } from '../account-tokens.rows.server.ts';
import { checkOwnPassword } from './check-own-password.server.ts';
import type { ChangePassword } from './own-account.schema.ts';
import { endSessionsOf } from './own-sessions.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { refuseGuessable } from '../refuse-guessable.server.ts';
import { endWaitingLogIns } from '../log-in/waiting-log-in.rows.server.ts';

/** Whose password, and the session making the change, the only one to continue. */
export type PasswordOwner = { accountId: string; sessionId: string; emailAddress: string; fullname: string };

/**
 * Changes the person's password. Every other session ends, on every host, as do links that set a password and log-ins
 * awaiting a code; the person is emailed.
 * @throws Invalid at `password` if it is not the current one, at `newPassword` if it is easily guessed; TooMany
 */
export async function changeOwnPassword(
  ctx: VisitorContext,
  owner: PasswordOwner,
  { password, newPassword }: ChangePassword,
): Promise<void> {
  const { accountId, sessionId, emailAddress, fullname } = owner;
  await checkOwnPassword(ctx, { accountId, emailAddress, password });
  await refuseGuessable(ctx, newPassword, { emailAddress, fullname }, 'newPassword');
  const passwordHash = await ctx.passwords.hash(newPassword, ctx.agency?.id);
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const at = now(tx);
    await db.run(setPassword(db, accountId, passwordHash, at));
    await db.run(endTokens(db, { accountId }, RESETTING, at));
    await db.run(endSessionsOf(db, accountId, { allBut: sessionId }, at));
    await db.run(endWaitingLogIns(db, accountId, at));
    await recordAccountEvent(tx, { action: 'account.passwordChanged', accountId });
    await queueNotice(tx, emailAddress, { kind: 'passwordChanged' });
  });
}
