import { now, transact, type VisitorContext } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { isId } from '../../new-id.ts';
import { refuseName } from './begin-passkey.server.ts';
import { checkOwnPassword } from '../own-account/check-own-password.server.ts';
import { deletePasskey, selectPasskeys, updatePasskeyName } from './passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { ensureRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { requireSecondStep, type SteppedIn } from '../second-factor/second-step.server.ts';
import { lockTotp } from '../second-factor/second-factor.rows.server.ts';
import { endSessionsOfPasskey } from '../log-in/sessions.rows.server.ts';

/** The passkey, its owner, their password, and the session making the change. */
export type OwnPasskey = SteppedIn & {
  sessionId: string;
  emailAddress: string;
  password: string;
  passkeyId: string;
};

const gone = () => new NotFound('The passkey no longer exists.', { code: 'passkey_not_found' });

/**
 * Renames a passkey; the person is emailed.
 * @throws Invalid at `password`, or at `name` if another one has it; NotFound; TooMany
 */
export async function renamePasskey(ctx: VisitorContext, own: OwnPasskey, name: string): Promise<void> {
  await checkOwnPassword(ctx, own);
  const { accountId, emailAddress, passkeyId } = own;
  await transact(ctx, async (tx) => {
    const { db } = tx;
    await lockTotp(db, accountId);
    const passkeys = await selectPasskeys(db, accountId);
    const before = passkeys.find(({ id }) => id === passkeyId);
    if (!before) throw gone();
    if (before.name === name) return;
    refuseName(
      passkeys.filter(({ id }) => id !== passkeyId),
      name,
    );
    await updatePasskeyName(db, accountId, passkeyId, name);
    await recordAccountEvent(tx, { action: 'account.passkeyRenamed', accountId });
    await queueNotice(tx, emailAddress, { kind: 'passkeyRenamed', name, before: before.name });
  });
}

/**
 * Removes a passkey and ends every other session that presented it; the person is emailed.
 * @returns recovery codes to show this once, if it was the last passkey and no code was left; otherwise none
 * @throws Invalid at `password`; Forbidden if a second step is required; NotFound; TooMany
 */
export async function removePasskey(ctx: VisitorContext, own: OwnPasskey): Promise<string[]> {
  await checkOwnPassword(ctx, own);
  await requireSecondStep(ctx, own);
  const { accountId, emailAddress, passkeyId, sessionId } = own;
  return transact(ctx, async (tx) => {
    const { db } = tx;
    await lockTotp(db, accountId);
    const name = isId(passkeyId) ? await deletePasskey(db, accountId, passkeyId) : undefined;
    if (name === undefined) throw gone();
    await db.run(endSessionsOfPasskey(db, { accountId, passkeyId }, { sessionId, at: now(tx) }));
    await recordAccountEvent(tx, { action: 'account.passkeyRemoved', accountId });
    await queueNotice(tx, emailAddress, { kind: 'passkeyRemoved', name });
    const isLast = (await selectPasskeys(db, accountId)).length === 0;
    return isLast ? ensureRecoveryCodes(tx, accountId) : [];
  });
}
