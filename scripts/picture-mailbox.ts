import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server for the screenshots' demo: stores what it accepts, and permanently rejects one recipient. */
export type PictureMailbox = {
  smtpUrl: string;
  /** Resolves with the link in an email to an address, once there is one containing these words. */
  linkTo(emailAddress: string, words: string): Promise<URL>;
  /** Resolves when an email was rejected. */
  refused: Promise<unknown>;
  close(): Promise<void>;
};

/** Opens one on a free local port. */
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
