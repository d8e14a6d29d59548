import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail = {
  messageId: '0197a3c0@timesheets.example',
  to: { address: 'helen@kirkstall.example' },
  subject: 'Reset your password',
  html: '<p>A link</p>',
  text: 'A link',
};
const UNENCRYPTED = 'does not offer encryption (STARTTLS)';

/**
 * Starts a mail server that takes passwords with or without encryption, and lists what it was given. Its certificate is
 * signed by nobody.
 */
async function startServer({ offersEncryption }: { offersEncryption: boolean }) {
  const given: { what: 'password' | 'mail'; isEncrypted: boolean }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersEncryption ? [] : ['STARTTLS'],
    onAuth({ username }, { secure }, done) {
      given.push({ what: 'password', isEncrypted: secure });
      done(null, { user: username });
    },
    onData(stream, { secure }, done) {
      given.push({ what: 'mail', isEncrypted: secure });
      stream.resume().on('end', done);
    },
  });
  server.on('error', () => undefined); // a sender that hangs up is reported here
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((settle) => server.close(() => settle())));
  const { port } = server.server.address() as AddressInfo;
  return {
    given,
    // This host is not one by which a machine knows only itself, as 127.0.0.1 is, yet it leads here.
    mailer({ login = '', host = '0.0.0.0', query = '' }) {
      const smtpUrl = `smtp://${login}${host}:${port}${query}`;
      const made = createMailer({ smtpUrl, mailFrom: 'no-reply@timesheets.example', dataDir: '/nowhere' });
      closing.push(() => made.close());
      return made;
    },
  };
}

test('A mail server that offers no encryption gets neither the password nor the mail, and it is said why', async () => {
  const { mailer, given } = await startServer({ offersEncryption: false });
  const withPassword = mailer({ login: 'portal:secret@' });
  await expect(withPassword.deliver(mail)).rejects.toThrow(UNENCRYPTED);
  await expect(withPassword.check()).rejects.toThrow(UNENCRYPTED);
  await expect(mailer({ query: '?requireTLS=true' }).deliver(mail)).rejects.toThrow(UNENCRYPTED);
  expect(given).toEqual([]);
});

test('A mail server on the same machine gets the password without encryption, as nobody stands between', async () => {
  const { mailer, given } = await startServer({ offersEncryption: false });
  await mailer({ login: 'portal:secret@', host: '127.0.0.1' }).deliver(mail);
  expect(given.map(({ what }) => what)).toEqual(['password', 'mail']);
});

test('Where the operator allows it, or there is no password, a mail server without encryption gets the mail', async () => {
  const { mailer, given } = await startServer({ offersEncryption: false });
  await mailer({ login: 'portal:secret@', query: '?requireTLS=false' }).deliver(mail);
  await mailer({}).deliver(mail);
  expect(given.map(({ what }) => what)).toEqual(['password', 'mail', 'mail']);
});

test('A mail server whose certificate nobody vouches for gets nothing, and a trusted one gets everything encrypted', async () => {
  const { mailer, given } = await startServer({ offersEncryption: true });
  await expect(mailer({ login: 'portal:secret@' }).deliver(mail)).rejects.toThrow('certificate');
  await expect(mailer({}).deliver(mail)).rejects.toThrow('certificate');
  expect(given).toEqual([]);
  await mailer({ login: 'portal:secret@', query: '?tls.rejectUnauthorized=false' }).deliver(mail);
  expect(given).toEqual([
    { what: 'password', isEncrypted: true },
    { what: 'mail', isEncrypted: true },
  ]);
});
