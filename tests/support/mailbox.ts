import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { opened } from './opened.ts';

/** A real mail server that stores what it receives. */
export type Mailbox = {
  smtpUrl: string;
  mails: ParsedMail[];
  /** When each was accepted, in milliseconds since 1970. */
  arrivals: { messageId: string; receivedAt: number }[];
  /** Waits for the next matching email; fails after 20 seconds. */
  next(fits: (mail: ParsedMail) => boolean): Promise<ParsedMail>;
  close(): Promise<void>;
};

/** Whether an email is to exactly this address, not to one that contains it. */
export function isTo({ to }: ParsedMail, emailAddress: string): boolean {
  return [to ?? []].flat().some(({ value }) => value.some(({ address }) => address === emailAddress));
}

/** Opens a mail server on a free local port. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const arrivals: Mailbox['arrivals'] = [];
  const listeners = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        arrivals.push({ messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''), receivedAt: Date.now() });
        for (const tell of listeners) tell();
        done();
      }, done);
    },
  });
  // A sender that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const taken = new Set<ParsedMail>();
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    arrivals,
    next: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`No such mail came; there are ${mails.map(({ subject }) => subject).join(' | ')}`)),
          20_000,
        );
        const look = () => {
          const found = mails.find((mail) => !taken.has(mail) && fits(mail));
          if (!found) return;
          taken.add(found);
          listeners.delete(look);
          clearTimeout(late);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Opens a mailer of the product for a file's tests, which delivers to this server. */
export function openedMailer(server: Pick<Mailbox, 'smtpUrl'>): Mailer {
  const settings = { mailFrom: 'Countersign <no-reply@timesheets.example>', dataDir: '/nowhere' };
  return opened(async () => createMailer({ ...settings, smtpUrl: server.smtpUrl }));
}
