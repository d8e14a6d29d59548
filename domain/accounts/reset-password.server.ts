import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact, type VisitorContext } from '../context.ts';
import type { ResetPassword } from './account.schema.ts';
import { RESETTING } from './mails/account-link.ts';
import { endSessionsOf, endTokens, setPassword } from './account-tokens.rows.server.ts';
import { rememberDevice } from './log-in/begin-session.server.ts';
import { queueNotice } from './mails/queue-notice.server.ts';
import { openToken } from './read-token.server.ts';
import { refuseGuessable } from './refuse-guessable.server.ts';
import { placeOf } from './second-factor/take-try.server.ts';
import { endWaitingLogIns } from './log-in/waiting-log-in.rows.server.ts';

/**
 * Uses a reset link: the account gets the new password and all its sessions end, on every host. Having read the email
 * proves the account’s holder: their browser is recognised from now on, and strangers’ tries do not lock it out.
 * @param devices what the browser has stored from earlier log-ins
 * @returns what it stores from now on
 * @throws Invalid `link_expired` or `link_not_valid`, or at `password` if it is easily guessed
 */
export async function resetPassword(
  ctx: VisitorContext,
  input: ResetPassword & { key: string },
  devices: string | null = null,
): Promise<{ devices: string }> {
  await refuseGuessable(ctx, input.password, await openToken(ctx, input.key, RESETTING));
  const passwordHash = await ctx.passwords.hash(input.password, ctx.agency?.id);
  const emailAddress = await transact(ctx, async (tx) => {
    const { db } = tx;
    const token = await openToken(tx, input.key, RESETTING, true);
    const at = now(tx);
    await db.run(setPassword(db, token.accountId, passwordHash, at));
    await db.run(endTokens(db, { accountId: token.accountId }, RESETTING, at));
    await db.run(endSessionsOf(db, token.accountId, at));
    await db.run(endWaitingLogIns(db, token.accountId, at));
    const within: Context = { ...tx, actor: { kind: 'system' }, agency: tx.agency! };
    const subject = { subjectType: 'account', subjectId: token.accountId };
    await recordEvent(within, { action: 'account.passwordReset', ...subject, detail: { by: token.fullname } });
    await queueNotice(tx, token.emailAddress, { kind: 'passwordChanged' });
    return token.emailAddress;
  });
  await ctx.limits.forgive([['emailByAccount', `${placeOf(ctx)} ${emailAddress.toLowerCase()}`]]);
  return { devices: rememberDevice(ctx, emailAddress, devices) };
}
