import { brokenConstraint } from '../../broken-constraint.ts';
import { now, transact, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { newId } from '../../new-id.ts';
import { type PasskeyOwner, refuseAnother } from './begin-passkey.server.ts';
import { deviceOf, PASSKEY_NOT_MADE } from './passkey.ts';
import type { MadeResponse } from '#platform/log-in/passkeys.ts';
import type { MadePasskey } from './passkey.schema.ts';
import { placeHere, takeChallengeOf } from './passkey-challenge.server.ts';
import { insertPasskey, selectPasskeys } from './passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { ensureRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { lockTotp } from '../second-factor/second-factor.rows.server.ts';
import { noteSecondStep } from '../log-in/sessions.rows.server.ts';

const notMade = () => new Invalid([{ field: '', message: PASSKEY_NOT_MADE, code: 'invalid_credentials' }]);

/**
 * Adds a passkey made by a device. The session adding it counts as having presented it, and the person is emailed.
 * @returns recovery codes to show this once, if the account had none left; otherwise none
 * @throws Invalid at no field if the answer is not valid or is late, or at `name`; Conflict
 */
export async function addPasskey(
  ctx: VisitorContext,
  owner: PasskeyOwner,
  { name, made, userAgent }: { name: string; made: MadePasskey; userAgent: string | null },
): Promise<string[]> {
  const { accountId, sessionId, emailAddress, browser } = owner;
  const place = placeHere(ctx);
  const challenge = await takeChallengeOf(ctx, browser, made.response, { purpose: 'add', accountId });
  const response = { ...made, clientExtensionResults: {} } as MadeResponse;
  const credential = await ctx.passkeys.readMade({ place, challenge, response });
  if (!credential) throw notMade();
  const { isOnThisDevice, ...kept } = credential;
  const device = deviceOf({ transports: kept.transports, isOnThisDevice }, userAgent);
  try {
    return await transact(ctx, async (tx) => {
      const { db } = tx;
      await lockTotp(db, accountId);
      refuseAnother(await selectPasskeys(db, accountId), name);
      const row = { ...kept, id: newId(), accountId, device, name, createdAt: now(tx) };
      await db.run(insertPasskey(db, row));
      await db.run(noteSecondStep(db, sessionId, row.id));
      await recordAccountEvent(tx, { action: 'account.passkeyAdded', accountId });
      await queueNotice(tx, emailAddress, { kind: 'passkeyAdded', name });
      return ensureRecoveryCodes(tx, accountId);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'account_passkeys_credential') throw notMade();
    throw error;
  }
}
