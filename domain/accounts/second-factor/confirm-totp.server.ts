import { now, transact, type VisitorContext } from '../../context.ts';
import { whenToRetry, Conflict, TooMany } from '../../errors.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';
import { APP_CODE_WRONG, plainCode } from './second-factor.ts';
import { lockTotp, replaceRecoveryCodes, updateTotp } from './second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';
import { freshStep } from './use-code.server.ts';

/**
 * Turns log-in codes on with a first code from the person’s app.
 * @returns ten recovery codes, plain; only their hashes are kept, so they are shown this once
 * @throws Invalid at `code`; Conflict if no secret is waiting to be confirmed; TooMany
 */
export async function confirmTotp(ctx: VisitorContext, accountId: string, typed: string): Promise<string[]> {
  const { wait } = await ctx.limits.take(ctx.clock.now(), [['ownPassword', accountId]]);
  if (wait !== null) throw new TooMany(`Too many codes were tried. ${whenToRetry(wait)}`, wait);
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const stored = await lockTotp(db, accountId);
    if (!stored?.secret || stored.confirmedAt) {
      throw new Conflict('totp_not_waiting', 'There is no set-up to confirm. Please start again.');
    }
    const lastStep = freshStep(tx, accountId, stored, plainCode(typed), APP_CODE_WRONG);
    const at = now(tx);
    const codes = newRecoveryCodes();
    await db.run(updateTotp(db, accountId, { confirmedAt: at, lastStep }, at));
    await db.runAll(replaceRecoveryCodes(db, accountId, codes.map(hashToken), at));
    await recordAccountEvent(tx, { action: 'account.totpEnabled', accountId });
    await queueNotice(tx, stored.emailAddress, { kind: 'codesOn' });
    return codes;
  });
}
