import { type Context, transact } from '../../context.ts';
import type { ComposeMail } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import type { AccountNotice, NoticeToSend } from './account-notice.ts';
import { lockAccountInAgency } from '../account-tokens.rows.server.ts';

/** Composes the notice. */
export type ComposeNotice = ComposeMail<{ fullname: string; notice: AccountNotice; at: string }>;

/** Emails an account's holder, by the name the agency knows, if they have joined it and are enabled. */
export function sendNotice(
  ctx: Context,
  { emailAddress, notice, at, eventId }: NoticeToSend & { eventId: string },
  compose: ComposeNotice,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const account = await lockAccountInAgency(tx.db, tx.agency.id, { emailAddress });
    if (!account?.isEnabled || !account.hasJoined) return;
    const { accountId, fullname } = account;
    const mail = await compose(tx.agency, { fullname, notice, at });
    const to = { name: fullname, address: account.emailAddress };
    await queueMail(tx, {
      ...mail,
      kind: 'accountNotice',
      to,
      eventId,
      subjectType: 'account',
      subjectId: accountId,
    });
  });
}
