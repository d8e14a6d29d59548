import { type Context, now, transact } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.rows.server.ts';
import { queueNotice } from '../mails/queue-notice.server.ts';
import { recordAccountEvent } from '../record-account-event.server.ts';
import { findAccountId, lockTotp, replaceRecoveryCodes, updateTotp } from './second-factor.rows.server.ts';

/**
 * Lets the operator remove log-in codes and passkeys from a person who has lost them and their recovery codes; the
 * password stays.
 * @returns whether there were any
 * @throws NotFound if no account has the email
 */
export async function resetTotp(
  ctx: Pick<Context, 'db' | 'clock' | 'queue'>,
  input: { emailAddress: string },
): Promise<{ wasOn: boolean }> {
  return transact(ctx, async (tx) => {
    const { db } = tx;
    const accountId = await findAccountId(db, input.emailAddress.trim());
    const stored = accountId && (await lockTotp(db, accountId));
    if (!stored) {
      throw new NotFound(`There is no account for “${input.emailAddress}”.`, { code: 'account_not_found' });
    }
    const at = now(tx);
    await db.run(updateTotp(db, accountId, { secret: null, confirmedAt: null, lastStep: null }, at));
    await db.runAll(replaceRecoveryCodes(db, accountId, [], at));
    const removed = await deletePasskeysOf(db, accountId);
    const wasOn = stored.confirmedAt !== null || removed > 0;
    const event = { action: 'account.totpReset' as const, accountId, by: 'Command line' };
    if (wasOn) {
      await recordAccountEvent({ ...tx, agency: null }, event, { kind: 'commandLine' });
      await queueNotice({ ...tx, agency: null }, stored.emailAddress, { kind: 'codesOff' });
    }
    return { wasOn };
  });
}
