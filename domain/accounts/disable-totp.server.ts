import { now, transact, type VisitorContext } from '../context.ts';
import { checkOwnPassword } from './check-own-password.server.ts';
import { queueNotice } from './queue-notice.server.ts';
import { recordAccountEvent } from './record-account-event.server.ts';
import { lockTotp, replaceRecoveryCodes, updateTotp } from './second-factor.rows.server.ts';

/** Whose codes, and their password. */
export type OwnSecondFactor = { accountId: string; emailAddress: string; password: string };

/**
 * Switches log-in codes off, and forgets a set-up that was not finished. Recovery codes go with them.
 * @throws Invalid at `password`; TooMany
 */
export async function disableTotp(ctx: VisitorContext, own: OwnSecondFactor): Promise<void> {
  await checkOwnPassword(ctx, own);
  const { accountId } = own;
  await transact(ctx, async (visitor) => {
    const { db } = visitor;
    const stored = await lockTotp(db, accountId);
    const at = now(visitor);
    await db.run(updateTotp(db, accountId, { secret: null, confirmedAt: null, lastStep: null }, at));
    await db.runAll(replaceRecoveryCodes(db, accountId, [], at));
    if (!stored?.confirmedAt) return;
    await recordAccountEvent(visitor, { action: 'account.totpDisabled', accountId });
    await queueNotice(visitor, stored.emailAddress, { kind: 'codesOff' });
  });
}
