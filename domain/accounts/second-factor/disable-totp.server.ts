import { now, transact, type VisitorContext } from '../../context.ts';
import { checkOwnPassword } from '../own-account/check-own-password.server.ts';
import { selectPasskeys } from '../passkeys/passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import type { SteppedIn } from './second-step.server.ts';
import { lockTotp, replaceRecoveryCodes, updateTotp } from './second-factor.rows.server.ts';

/** Whose codes, their password, and whether their session has presented more than that. */
export type OwnSecondFactor = SteppedIn & { emailAddress: string; password: string };

/**
 * Turns log-in codes off and discards an unfinished set-up. Recovery codes are deleted too, unless there are passkeys
 * to recover from.
 * @throws Invalid at `password`; TooMany
 */
export async function disableTotp(ctx: VisitorContext, own: OwnSecondFactor): Promise<void> {
  await checkOwnPassword(ctx, own);
  const { accountId } = own;
  await transact(ctx, async (tx) => {
    const { db } = tx;
    const stored = await lockTotp(db, accountId);
    const at = now(tx);
    await db.run(updateTotp(db, accountId, { secret: null, confirmedAt: null, lastStep: null }, at));
    if ((await selectPasskeys(db, accountId)).length === 0)
      await db.runAll(replaceRecoveryCodes(db, accountId, [], at));
    if (!stored?.confirmedAt) return;
    await recordAccountEvent(tx, { action: 'account.totpDisabled', accountId });
    await queueNotice(tx, stored.emailAddress, { kind: 'codesOff' });
  });
}
