import { now, transact, type VisitorContext } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { requirePasswordAllowed } from '../../sso/settings/require-password-allowed.server.ts';
import { beginSession, type BegunSession, type LogInFrom } from '../log-in/begin-session.server.ts';
import { hasCountedOn, PASSKEY_COPIED, PASSKEY_UNKNOWN } from './passkey.ts';
import type { ShownResponse } from '#platform/log-in/passkeys.ts';
import type { ShownPasskey } from './passkey.schema.ts';
import { placeHere, takeChallengeOf } from './passkey-challenge.server.ts';
import { findPasskey, type FoundPasskey, lockPasskey, updatePasskey } from './passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { lockTotp } from '../second-factor/second-factor.rows.server.ts';
import { takeTry } from '../second-factor/take-try.server.ts';

/** What a browser presents: its answer and its own secret. */
export type PasskeyShown = { shown: ShownPasskey; rememberMe: boolean; browser: string };

const refused = (message: string) =>
  new Invalid([{ field: '', message, code: 'invalid_credentials' }], { code: 'invalid_credentials' });

/**
 * Logs in the person presenting a passkey. It counts as both steps, since the device has verified them. A passkey that
 * is unknown, removed, of a disabled account, from another address or not proved gives the same error.
 * @throws Invalid at no field; TooMany if this browser, the address or the account has tried too often
 */
export async function logInWithPasskey(
  ctx: VisitorContext,
  { shown, rememberMe, browser }: PasskeyShown,
  from: LogInFrom,
): Promise<BegunSession> {
  const place = placeHere(ctx);
  const found = await findPasskey(ctx.db, Buffer.from(shown.id, 'base64url'));
  const attempt = await takeTry(ctx, { what: 'passkey', emailAddress: found?.emailAddress ?? null, from });
  const challenge = await takeChallengeOf(ctx, browser, shown.response, { purpose: 'logIn', accountId: null });
  const response = { ...shown, clientExtensionResults: {} } as ShownResponse;
  const counter = found && (await ctx.passkeys.readShown({ place, challenge, response }, found));
  if (!found?.isEnabled || !found.verifiedAt || typeof counter !== 'number') {
    await attempt.wasWrong();
    throw refused(PASSKEY_UNKNOWN);
  }
  await requirePasswordAllowed(ctx, found.accountId);
  const session = await begin({ ...ctx, db: ctx.db.as(found.accountId) }, { found, counter, rememberMe }, from);
  if (!session) throw refused(PASSKEY_COPIED);
  await attempt.giveBack();
  return session;
}

/** Begins the session, or returns nothing if the passkey is stopped, which is then stored, notified and recorded. */
function begin(
  ctx: VisitorContext,
  { found, counter, rememberMe }: { found: FoundPasskey; counter: number; rememberMe: boolean },
  from: LogInFrom,
): Promise<BegunSession | null> {
  const { id, accountId, emailAddress } = found;
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const account = await lockTotp(db, accountId);
    const stored = await lockPasskey(db, accountId, id);
    if (!stored || !account?.isEnabled) throw refused(PASSKEY_UNKNOWN);
    if (stored.stoppedAt) return null;
    if (!hasCountedOn(counter, stored.counter)) {
      await db.run(updatePasskey(db, accountId, id, { stoppedAt: now(tx) }));
      await recordAccountEvent(tx, { action: 'account.passkeyStopped', accountId });
      await queueNotice(tx, emailAddress, { kind: 'passkeyStopped', name: stored.name });
      return null;
    }
    await db.run(updatePasskey(db, accountId, id, { counter, lastUsedAt: now(tx) }));
    const who = { accountId, emailAddress, rememberMe, hasSecondStep: true, passkeyId: id };
    return beginSession(tx, who, from);
  });
}
