import { createHash } from 'node:crypto';
import { chmod, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Config } from '../config.ts';
import { metrics } from '../metrics.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { MAIL_TIMES, type MailTimes, openSmtpQueues } from './smtp-queues.ts';
import { makeMissingFolders } from '../files/missing-folders.ts';

/** One mailbox. */
export type Mailbox = { name?: string; address: string };

/** An attachment: its bytes, or the path of a local file. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer | { path: string } };

/** An email to one person. */
export type OutgoingMail = {
  /** Without angle brackets; the same email sent twice has the same id. */
  messageId: string;
  /** The display name of the sender's address; by default the installation's. */
  fromName?: string;
  replyTo?: string[];
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

/** Sends email. */
export type Mailer = {
  /**
   * Resolves when the mail server has accepted the email. @throws MailRefused; AnswerUnheard if the server may have it,
   * otherwise the connection's error
   */
  deliver(mail: OutgoingMail): Promise<void>;
  /** Verifies that the mail server responds and accepts the login. */
  check(): Promise<void>;
  close(): void;
};

/** An email that can never be delivered as it is: a retry does not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The commands whose response concerns this email rather than every email from the sender. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

const CONTROL = /\p{Cc}/u;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * Creates a mailer for the configured mail server or, if there is none, one that writes `.eml` files into `<data
 * folder>/outbox`.
 * @param options.may checked right before an email's content is sent to the server; if it returns false, the email
 * fails
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  { times = MAIL_TIMES, may = () => true }: { times?: MailTimes; may?: () => boolean } = {},
): Mailer {
  return counting(
    config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom, times, may)
      : outboxMailer(join(config.dataDir, 'outbox'), config.mailFrom),
  );
}

/** Wraps a mailer, counting its outcomes. */
function counting(mailer: Mailer): Mailer {
  return {
    ...mailer,
    async deliver(mail) {
      try {
        await mailer.deliver(mail);
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        metrics.mails.inc({ outcome: error instanceof MailRefused ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}

function smtpMailer(url: string, from: string, times: MailTimes, may: () => boolean): Mailer {
  const lanes = openSmtpQueues(url, times);
  return {
    async deliver(mail) {
      assertOutsideTransaction('The mail server');
      try {
        await lanes.send(toMessage(mail, from), may);
      } catch (error) {
        const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
        // 5xx about the mailbox or the message is final; in response to a greeting, a login or a sender it concerns
        // every email, and passes.
        if (ABOUT_THE_MAIL.includes(command) && [521, 550, 551, 552, 553, 554, 555, 556].includes(responseCode))
          throw new MailRefused((error as Error).message, { cause: error });
        throw error;
      }
    },
    check: () => lanes.verify(),
    close: () => lanes.close(),
  };
}

/** Emails contain keys: their folder is for its owner only, even if it already existed. */
async function openOutbox(folder: string): Promise<void> {
  await makeMissingFolders(folder, { mode: 0o700 });
  await chmod(folder, 0o700);
}

function outboxMailer(folder: string, from: string): Mailer {
  return {
    async deliver(mail) {
      assertOutsideTransaction('The mail server');
      const { default: nodemailer } = await import('nodemailer');
      const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(toMessage(mail, from));
      await openOutbox(folder);
      // Named after the id, so that the same email delivered twice is one file.
      const path = join(folder, `${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24)}.eml`);
      await writeFile(`${path}.half`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.half`, path);
    },
    check: () => openOutbox(folder),
    close: () => undefined,
  };
}

function toMessage(mail: OutgoingMail, from: string): Mail.Options {
  const lines = [
    mail.messageId,
    mail.subject,
    mail.fromName ?? '',
    mail.to.name ?? '',
    ...Object.entries(mail.headers ?? {}).flat(),
  ];
  if (lines.some((line) => CONTROL.test(line)))
    throw new MailRefused('A mail may not carry line breaks in its subject, names or headers.');
  const addresses = [mail.to.address, ...(mail.replyTo ?? [])];
  const wrong = addresses.find((address) => !ADDRESS.test(address) || CONTROL.test(address));
  if (wrong !== undefined) throw new MailRefused(`${JSON.stringify(wrong)} is not one email address.`);
  const { fromName, replyTo, messageId, to, attachments = [], ...rest } = mail;
  return {
    ...rest,
    messageId: `<${messageId}>`,
    from: fromName === undefined ? from : { name: fromName, address: from.match(/<([^>]+)>/)?.[1] ?? from },
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo?.length ? { replyTo: replyTo.map((address) => ({ name: '', address })) } : {}),
    disableUrlAccess: true,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      ...(Buffer.isBuffer(content) ? { content } : { path: content.path }),
    })),
  };
}
