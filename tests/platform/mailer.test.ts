import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { MailRefused, type Mailer, type OutgoingMail, createMailer } from '#platform/mail/mailer.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const mail: OutgoingMail = {
  messageId: '0197a3c0@timesheets.example',
  fromName: 'Calder & Finch',
  replyTo: ['payroll@calderfinch.example', 'help@calderfinch.example'],
  to: { name: 'Helen Ashworth', address: 'helen@kirkstall.example' },
  subject: '40h 15m to authorise for Callum Hargreaves, week beginning 18 May 2026',
  html: '<p>40h 15m to authorise – <b>Callum</b></p>',
  text: '40h 15m to authorise – Callum',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

async function startSmtp(refuse?: string): Promise<{ mailer: Mailer; received: ParsedMail[]; recipients: string[] }> {
  const received: ParsedMail[] = [];
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address === refuse) return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      recipients.push(address);
      done();
    },
    onData(stream, _session, done) {
      simpleParser(stream)
        .then((parsed) => received.push(parsed))
        .then(() => done(), done);
    },
  });
  const port = await new Promise<number>((settle) => {
    const listening = server.listen(0, '127.0.0.1', () => settle((listening.address() as { port: number }).port));
  });
  closing.push(() => new Promise<void>((settle) => server.close(() => settle())));
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'Countersign <no-reply@timesheets.example>',
    dataDir: '/nowhere',
  });
  closing.push(() => mailer.close());
  return { mailer, received, recipients };
}

test('a mail arrives with both bodies, its attachment, its id and where to answer', async () => {
  const { mailer, received, recipients } = await startSmtp();
  await mailer.check();
  await mailer.deliver({
    ...mail,
    attachments: [{ filename: 'TS-000123.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  });
  const [arrived] = received;
  expect(recipients).toEqual(['helen@kirkstall.example']);
  expect(arrived).toMatchObject({ messageId: '<0197a3c0@timesheets.example>', subject: mail.subject, html: mail.html });
  expect(arrived?.text?.trim()).toBe(mail.text);
  expect(arrived?.from?.value).toEqual([{ name: 'Calder & Finch', address: 'no-reply@timesheets.example' }]);
  expect(arrived?.replyTo?.value.map(({ address }) => address)).toEqual(mail.replyTo);
  expect(arrived?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(
    arrived?.attachments.map(({ filename, contentType, content }) => [filename, contentType, content.toString()]),
  ).toEqual([['TS-000123.pdf', 'application/pdf', '%PDF-1.7']]);
});

test.each([
  ['a second recipient in the address', { to: { address: 'helen@kirkstall.example, eve@evil.example' } }],
  ['a second recipient without a space', { to: { address: 'helen@kirkstall.example,eve@evil.example' } }],
  ['a line break in the address', { to: { address: 'helen@kirkstall.example\r\nBcc:eve@evil.example' } }],
  ['a line break in the name', { to: { name: 'Helen\nBcc: eve@evil.example', address: 'helen@kirkstall.example' } }],
  ['a line break in the subject', { subject: 'Hours\r\nBcc: eve@evil.example' }],
  ['a line break in a reply address', { replyTo: ['a@b.example\nBcc: eve@evil.example'] }],
  ['a line break in a header', { headers: { 'X-Topic': 'a\r\nBcc: eve@evil.example' } }],
])('%s is refused and nothing is sent', async (_, wrong) => {
  const { mailer, recipients } = await startSmtp();
  await expect(mailer.deliver({ ...mail, ...wrong })).rejects.toBeInstanceOf(MailRefused);
  expect(recipients).toEqual([]);
});

test('a missing mailbox is a permanent refusal, a server that is down is not', async () => {
  const { mailer } = await startSmtp('helen@kirkstall.example');
  await expect(mailer.deliver(mail)).rejects.toBeInstanceOf(MailRefused);
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example', dataDir: '/nowhere' });
  closing.push(() => away.close());
  await expect(away.deliver(mail)).rejects.not.toBeInstanceOf(MailRefused);
});

test.each(['greets', 'takes the sender', 'takes the recipient', 'takes the contents'] as const)(
  'A 554 where a mail server %s is permanent if it is about this mail alone',
  async (phase) => {
    const no = Object.assign(new Error('Not from here'), { responseCode: 554 });
    const answer = (at: typeof phase, done: (error?: Error | null) => void) => done(at === phase ? no : null);
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => answer('greets', done),
      onMailFrom: (_address, _session, done) => answer('takes the sender', done),
      onRcptTo: (_address, _session, done) => answer('takes the recipient', done),
      onData: (stream, _session, done) => void stream.resume().on('end', () => answer('takes the contents', done)),
    });
    server.on('error', () => undefined); // the refused visitor gets the error
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise<void>((settle) => server.close(() => settle())));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'no-reply@timesheets.example',
      dataDir: '/nowhere',
    });
    closing.push(() => mailer.close());
    const isFinal = phase === 'takes the recipient' || phase === 'takes the contents';
    await expect(mailer.deliver(mail)).rejects.toMatchObject({
      name: isFinal ? 'MailRefused' : 'Error',
      message: expect.stringContaining('554'),
    });
  },
);

test('without a mail server a mail is one file in the outbox, however often it is delivered', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-outbox-'));
  closing.push(() => rmSync(dataDir, { recursive: true }));
  const mailer = createMailer({ smtpUrl: null, mailFrom: 'Countersign <no-reply@localhost>', dataDir });
  await mailer.deliver(mail);
  await mailer.deliver(mail);
  const [file, ...others] = readdirSync(join(dataDir, 'outbox'));
  // It contains keys, so only its owner can read it.
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  expect([modeOf(join(dataDir, 'outbox')), modeOf(join(dataDir, 'outbox', file ?? ''))]).toEqual([0o700, 0o600]);
  expect(others).toEqual([]);
  const parsed = await simpleParser(readFileSync(join(dataDir, 'outbox', file ?? '')));
  expect(parsed).toMatchObject({ subject: mail.subject, messageId: '<0197a3c0@timesheets.example>' });
});
