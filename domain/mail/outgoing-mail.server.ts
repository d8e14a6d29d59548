import type { OutgoingMail } from '#platform/mailer.ts';
import type { Context } from '../context.ts';
import { asOneLine } from '../text.ts';
import { openAttachments } from './attachments.server.ts';
import type { OutboundMail } from './mail.ts';

/** A stored mail as the mail server gets it, from the agency by name, with the bytes of its files. @throws StorageFault */
export async function toOutgoing({ agency, files }: Context, mail: OutboundMail): Promise<OutgoingMail> {
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
