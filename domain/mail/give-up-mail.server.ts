import { type Context, transact } from '../context.ts';
import { failMail } from './fail-mail.server.ts';
import type { OutboundMail } from './mail.ts';
import { lockMail, whenFree } from './mails.rows.server.ts';
import { LEASE_SECONDS, lookAgain } from './take-mail.server.ts';

const CUT_OFF = 'Each attempt to send it was cut off. The last may have reached the mail server.';

/** Records an email as failed whose workers ended during every attempt, unless another is sending it now. */
export function giveUpMail(ctx: Context, mailId: string): Promise<void> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const [mail] = await db.run<OutboundMail>(lockMail(db, agency.id, mailId));
    if (mail?.status !== 'queued') return;
    if (!(await whenFree(db, mail, LEASE_SECONDS))) return lookAgain(tx, mail);
    await failMail(tx, mail, CUT_OFF);
  });
}
