import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Mail from 'nodemailer/lib/mailer/index.js';
import type { Config } from '../config.ts';
import { metrics } from '../metrics.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { MAIL_TIMES, type MailTimes, openSmtpLanes } from './smtp-lanes.ts';

/** One mailbox. */
export type Mailbox = { name?: string; address: string };

/** A file that goes along: its bytes, or the path of a file of this machine. */
export type MailAttachment = { filename: string; contentType: string; content: Buffer | { path: string } };

/** One mail to one person. */
export type OutgoingMail = {
  /** Without angle brackets; the same mail sent twice carries the same id. */
  messageId: string;
  /** The name that the sender's address shows; absent means the installation's. */
  fromName?: string;
  replyTo?: string[];
  to: Mailbox;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};

/** Sends mail. */
export type Mailer = {
  /**
   * Resolves when the mail server has taken the mail. @throws MailRefused; AnswerUnheard where the server may have it, else
   * the connection's error
   */
  deliver(mail: OutgoingMail): Promise<void>;
  /** Proves that the mail server answers and takes our log-in. */
  check(): Promise<void>;
  close(): void;
};

/** A mail that will never be deliverable as it is: trying again does not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The commands whose answer is about this mail and not about whoever sends any. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

const CONTROL = /\p{Cc}/u;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * A mailer for the configured mail server, or, where there is none, one that writes `.eml` files into `<data folder>/outbox`.
 * @param options.may asked right before a mail's words leave for the server; where it says no, the mail fails
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

/** The same mailer, whose outcomes are counted. */
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
  const lanes = openSmtpLanes(url, times);
  return {
    async deliver(mail) {
      assertOutsideTransaction('The mail server');
      try {
        await lanes.send(toMessage(mail, from), may);
      } catch (error) {
        const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
        // 5xx about the mailbox or the message is final; to a greeting, a log-in or a sender it is about every mail, and passes.
        if (ABOUT_THE_MAIL.includes(command) && [521, 550, 551, 552, 553, 554, 555, 556].includes(responseCode))
          throw new MailRefused((error as Error).message, { cause: error });
        throw error;
      }
    },
    check: () => lanes.verify(),
    close: () => lanes.close(),
  };
}

/** Mails carry keys: their folder is their owner’s alone, also one that was made before. */
async function openOutbox(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
      // Named after the id, so that the same mail delivered twice is one file.
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
