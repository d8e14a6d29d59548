import { now, transact, type VisitorContext } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { checkOwnPassword } from '../own-account/check-own-password.server.ts';
import type { OwnSecondFactor } from './disable-totp.server.ts';
import { selectPasskeys } from '../passkeys/passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';
import { requireSecondStep } from './second-step.server.ts';
import { lockTotp, replaceRecoveryCodes } from './second-factor.rows.server.ts';
import { hashToken } from '../token.server.ts';

/**
 * Replaces the recovery codes with ten new ones.
 * @returns the codes, plain; they are shown this once
 * @throws Invalid at `password`; Forbidden if a second step is required; Conflict if there is nothing to recover from;
 * TooMany
 */
export async function renewRecoveryCodes(ctx: VisitorContext, own: OwnSecondFactor): Promise<string[]> {
  await checkOwnPassword(ctx, own);
  await requireSecondStep(ctx, own);
  const { accountId } = own;
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const stored = await lockTotp(db, accountId);
    if (!stored?.confirmedAt && (await selectPasskeys(db, accountId)).length === 0)
      throw new Conflict('totp_off', 'There are neither log-in codes nor passkeys to recover from.');
    const codes = newRecoveryCodes();
    await db.runAll(replaceRecoveryCodes(db, accountId, codes.map(hashToken), now(tx)));
    await recordAccountEvent(tx, { action: 'account.recoveryCodesRenewed', accountId });
    await queueNotice(tx, own.emailAddress, { kind: 'codesRenewed' });
    return codes;
  });
}
