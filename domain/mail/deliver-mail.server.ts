import type { Mailer, OutgoingMail } from '#platform/mailer.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { NotFound } from '../errors.ts';
import { asOneLine } from '../text.ts';
import { openAttachments } from './attachments.server.ts';
import type { OutboundMail } from './mail.ts';
import { lockMail, markSent, markTried } from './mails.rows.server.ts';

/** How a delivery ended. `refused` is final: the mail as it is will never be deliverable. */
export type Delivery = 'sent' | 'already sent' | 'refused';

const LONGEST_ERROR = 500;

/**
 * Gives one queued mail to the mail server. The row stays locked meanwhile, so two workers never send it both; a crash
 * after the server took it leads to the same Message-ID again.
 * @throws NotFound, or the connection's error, so that the job is tried again
 */
export async function deliverMail(
  ctx: Context,
  mailer: Pick<Mailer, 'deliver'>,
  { mailId, isLastAttempt }: { mailId: string; isLastAttempt: boolean },
): Promise<Delivery> {
  const ended = await transact(ctx, async (ctx): Promise<{ delivery: Delivery } | { error: Error }> => {
    const { db, agency } = ctx;
    const [mail] = await db.run<OutboundMail>(lockMail(db, agency.id, mailId));
    if (!mail) throw new NotFound('The mail does not exist.', { code: 'mail_not_found' });
    if (mail.status === 'sent') return { delivery: 'already sent' };
    const error = await attempt(async () => mailer.deliver(await toOutgoing(ctx, mail)));
    if (!error) {
      await db.run(markSent(db, agency.id, mailId, now(ctx)));
      return { delivery: 'sent' };
    }
    const isRefused = error.name === 'MailRefused';
    const isFinal = isRefused || isLastAttempt;
    const lastError = error.message.slice(0, LONGEST_ERROR);
    await db.run(markTried(db, agency.id, mailId, { lastError, isFinal }));
    if (isFinal) await recordFailure(ctx, mail, lastError);
    return isRefused ? { delivery: 'refused' } : { error };
  });
  if ('error' in ended) throw ended.error;
  return ended.delivery;
}

async function attempt(work: () => Promise<void>): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function toOutgoing({ agency, files }: Context, mail: OutboundMail): Promise<OutgoingMail> {
  const { messageId, replyTo, toName, toAddress, subject, html, text, headers } = mail;
  return {
    messageId,
    fromName: asOneLine(agency.displayName),
    replyTo,
    to: { address: toAddress, ...(toName ? { name: toName } : {}) },
    subject,
    html,
    text,
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    attachments: await openAttachments(files, mail.attachments),
  };
}

async function recordFailure(ctx: Context, mail: OutboundMail, error: string): Promise<void> {
  const timesheetId = mail.subjectType === 'timesheet' ? mail.subjectId : null;
  await recordEvent(ctx, {
    action: 'mail.failed',
    subjectType: 'mail',
    subjectId: mail.id,
    timesheetId,
    detail: { kind: mail.kind, to: mail.toName ?? mail.toAddress, subject: mail.subject, error },
  });
}
