import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { isId, newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockRecordIfAllowed } from '../roles/require-still-allowed.server.ts';
import { checkResendable } from './check-resendable.server.ts';
import { ageInHours } from './expiring-links.ts';
import { MAIL_DAYS } from './listed-mail.ts';
import { type OutboundMail, OWN_MAILS } from './mail.ts';
import { insertMail, lockMail, mailsFilter, requeue, selectMail } from './mails.rows.server.ts';
import { enqueueMail, lockForMails } from './queue-mail.server.ts';

const MAX_AT_ONCE = 500;

/** The result of resending all failed emails. */
export type ResentMails = { resent: string[]; skipped: { mailId: string; code: string; message: string }[] };

/**
 * Resends an email as it was, with its files and while its links work: a failed one under its own id, a sent one as a
 * new email. One that was sent with a link no longer has the link to send. @returns the id it is now sent under.
 * @throws Forbidden, NotFound for one older than 30 days, Conflict while it is queued, or when its link has expired or
 * its link or text is deleted
 */
export async function resendMail(ctx: Context, mailId: string): Promise<{ mailId: string }> {
  requirePermission(ctx.actor, 'mail.resend');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const mail = isId(mailId) ? await lockToResend(tx, mailId) : undefined;
    const age = mail ? ageInHours(tx, mail) : Infinity;
    if (!mail || OWN_MAILS.includes(mail.kind) || age >= MAIL_DAYS * 24)
      throw new NotFound('The requested mail does not exist', { code: 'mail_not_found' });
    if (mail.status === 'queued')
      throw new Conflict('mail_waits', 'The email has not been sent yet; we are still trying.');
    await checkResendable(tx, mail, age);
    const resentId = mail.status === 'failed' ? mailId : newId();
    await db.run(
      mail.status === 'failed' ? requeue(db, agency.id, mailId) : insertMail(db, copyOf(tx, mail, resentId)),
    );
    await enqueueMail(tx, resentId);
    await recordEvent(tx, {
      action: 'mail.resent',
      subjectType: 'mail',
      subjectId: mailId,
      timesheetId: mail.subjectType === 'timesheet' ? mail.subjectId : null,
      detail: { kind: mail.kind, to: mail.toName ?? mail.toAddress, subject: mail.subject, mailId: resentId },
    });
    return { mailId: resentId };
  });
}

/** Resends every failed email of the last 30 days, 500 at most, each separately. @throws Forbidden */
export async function resendFailedMails(ctx: Context): Promise<ResentMails> {
  requirePermission(ctx.actor, 'mail.resend');
  const since = ctx.clock.now().subtract({ hours: MAIL_DAYS * 24 });
  const failed = mailsFilter(ctx.db, ctx.agency.id, { status: 'failed', since: since.toString() });
  const done: ResentMails = { resent: [], skipped: [] };
  for (const { mailId } of await ctx.db.run<{ mailId: string }>(failed.limit(MAX_AT_ONCE))) {
    try {
      done.resent.push((await resendMail(ctx, mailId)).mailId);
    } catch (error) {
      if (!(error instanceof Conflict) && !(error instanceof NotFound)) throw error;
      done.skipped.push({ mailId, code: error.code, message: error.message });
    }
  }
  return done;
}

/**
 * Returns the email once its recipient is locked: one that an erasure has emptied in the meantime shows it, and no new
 * one is written for it. @throws Forbidden for an actor who lost their role meanwhile
 */
async function lockToResend(ctx: Context, mailId: string): Promise<OutboundMail | undefined> {
  const { db, agency } = ctx;
  const [seen] = await db.run<OutboundMail>(selectMail(db, agency.id, mailId));
  if (!seen) return undefined;
  const { toAddress: address, subjectType, subjectId } = seen;
  const id = subjectId ?? undefined;
  await lockForMails(ctx, [
    {
      address,
      contactId: subjectType === 'contact' ? id : undefined,
      accountId: subjectType === 'account' ? id : undefined,
    },
  ]);
  return lockRecordIfAllowed<OutboundMail>(ctx, [lockMail(db, agency.id, mailId)]);
}

/** Returns a copy of the email as a new one: servers may discard a repeated Message-ID as a duplicate. */
function copyOf(ctx: Context, mail: OutboundMail, id: string) {
  const {
    status: _,
    attempts: _attempts,
    lastError: _error,
    sentAt: _sentAt,
    leasedUntil: _lease,
    leasedBy: _worker,
    textRemovedAt: _removed,
    ...same
  } = mail;
  const domain = mail.messageId.slice(mail.messageId.lastIndexOf('@'));
  return { ...same, agencyId: ctx.agency.id, id, messageId: `${id}${domain}`, createdAt: now(ctx) };
}
