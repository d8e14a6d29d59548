import { type Context, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { endedLinks } from './ended-links.server.ts';
import { ageInHours, expiredLink } from './expiring-links.ts';
import { failMail } from './fail-mail.server.ts';
import { ACCOUNT_MAILS, type OutboundMail } from './mail.ts';
import { leaseMail, lockMail, type MailLease, nextLook, whenFree } from './mails.rows.server.ts';
import { enqueueMail } from './queue-mail.server.ts';

/**
 * The outcome of a delivery. `refused` is final: the email as it is can never be delivered. `elsewhere`: another worker
 * is sending it, and it is checked again when that lease ends. `given up`: its text is deleted. `postponed`: the portal to
 * which it leads is closed.
 */
export type Delivery = 'sent' | 'already sent' | 'given up' | 'refused' | 'elsewhere' | 'postponed';

/** Longer than the mailer's own timeouts allow an email to take, and shorter than its job lasts. */
export const LEASE_SECONDS = 210;
/** How soon an email leased by another worker is checked again: that worker may have ended. */
const LOOK_SECONDS = 15;

/** Has an email that another worker is sending checked again: that worker may end before it knows the outcome. */
export const lookAgain = async (tx: Context, { id, leasedUntil }: OutboundMail) =>
  enqueueMail(tx, id, await nextLook(tx.db, leasedUntil!, LOOK_SECONDS));

/** An email that is leased to this worker. */
export type Taken = OutboundMail & MailLease & { isUnknown: boolean };

/** Leases the email, unless there is nothing to send or another worker has it: then it is checked again after that. */
export function takeMail(ctx: Context, mailId: string, workerId = ''): Promise<Taken | Exclude<Delivery, 'sent'>> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const [mail] = await db.run<OutboundMail>(lockMail(db, agency.id, mailId));
    if (!mail) throw new NotFound('The mail does not exist.', { code: 'mail_not_found' });
    if (mail.status === 'sent') return 'already sent';
    if (mail.textRemovedAt !== null) return 'given up';
    if (agency.status === 'suspended' && !ACCOUNT_MAILS.includes(mail.kind)) return 'postponed';
    const lease = await whenFree(db, mail, LEASE_SECONDS);
    if (lease) {
      // Its agency was suspended, or the mail server unavailable, for longer than its link works, or what it asks has been decided since.
      const ended = expiredLink(mail.kind, ageInHours(tx, mail)) ?? (await endedLinks(tx, mail));
      if (ended !== null) return failMail(tx, mail, ended);
      await db.run(leaseMail(db, agency.id, mailId, { ...lease, workerId: workerId || null }));
      return { ...mail, ...lease, isUnknown: mail.leasedUntil !== null };
    }
    await lookAgain(tx, mail);
    return 'elsewhere';
  });
}
