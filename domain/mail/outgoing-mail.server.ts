import type { OutgoingMail } from '#platform/mail/mailer.ts';
import type { Context } from '../context.ts';
import { asOneLine } from '../characters.ts';
import { openAttachments } from './attachments.server.ts';
import type { OutboundMail } from './mail.ts';
import { openWords } from './sealed-content.server.ts';

/**
 * Returns a stored email as the mail server gets it, with the agency's name as its sender, its links and the bytes of
 * its files.
 * @throws StorageFault, Unopenable
 */
export async function toOutgoing(ctx: Context, mail: OutboundMail): Promise<OutgoingMail> {
  const { agency, files } = ctx;
  const { messageId, replyTo, toName, toAddress, subject } = mail;
  const { html, text, headers } = openWords(ctx, mail);
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
