import { now, transact, type VisitorContext } from '../context.ts';
import { Conflict } from '../errors.ts';
import { checkOwnPassword } from './check-own-password.server.ts';
import type { OwnSecondFactor } from './disable-totp.server.ts';
import { queueNotice } from './queue-notice.server.ts';
import { recordAccountEvent } from './record-account-event.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';
import { lockTotp, replaceRecoveryCodes } from './second-factor.rows.server.ts';
import { hashToken } from './token.server.ts';

/**
 * Makes ten new recovery codes in the place of the old ones.
 * @returns the codes, plain; they are shown this once
 * @throws Invalid at `password`; Conflict where codes are off; TooMany
 */
export async function renewRecoveryCodes(ctx: VisitorContext, own: OwnSecondFactor): Promise<string[]> {
  await checkOwnPassword(ctx, own);
  const { accountId } = own;
  return transact(ctx, async (visitor) => {
    const { db } = visitor;
    const stored = await lockTotp(db, accountId);
    if (!stored?.confirmedAt) throw new Conflict('totp_off', 'Log-in codes are not switched on.');
    const codes = newRecoveryCodes();
    await db.runAll(replaceRecoveryCodes(db, accountId, codes.map(hashToken), now(visitor)));
    await recordAccountEvent(visitor, { action: 'account.recoveryCodesRenewed', accountId });
    await queueNotice(visitor, stored.emailAddress, { kind: 'codesRenewed' });
    return codes;
  });
}
