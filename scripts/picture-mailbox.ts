import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server for the demo of the pictures: keeps what it takes, and refuses one recipient for good. */
export type PictureMailbox = {
  smtpUrl: string;
  /** The address that a mail to somebody leads to, once there is one with these words in it. */
  linkTo(emailAddress: string, words: string): Promise<URL>;
  /** Resolves when a mail was refused. */
  refused: Promise<unknown>;
  close(): Promise<void>;
};

/** Opens one on a free port of this machine. */
export async function openPictureMailbox({ refuses }: { refuses: string }): Promise<PictureMailbox> {
  const mails: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address !== refuses) return done();
      server.emit('refused');
      done(Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        server.emit('mail');
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const refused = once(server as unknown as NodeJS.EventEmitter, 'refused');
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    refused,
    async linkTo(emailAddress, words) {
      for (;;) {
        const links = mails
          .filter(({ to }) => [to ?? []].flat().some(({ text }) => text.includes(emailAddress)))
          .flatMap(({ text }) => text?.match(/https?:\/\/[^\s<>]+/g) ?? []);
        const link = links.findLast((one) => one.includes(words));
        if (link) return new URL(link);
        await once(server as unknown as NodeJS.EventEmitter, 'mail');
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
