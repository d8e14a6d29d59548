import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { MAIL_TIMES, type MailTimes } from '#platform/mail/smtp-queues.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const PHASES = ['greeting', 'sender', 'recipient', 'contents', 'reply'] as const;
type Phase = (typeof PHASES)[number];
type SlowServer = { mailer: Mailer; taken: ParsedMail[]; open(): number };

const mailTo = (name: string) => ({
  messageId: `${name}@timesheets.example`,
  to: { address: `${name}@kirkstall.example` },
  subject: '37h 30m to authorise',
  html: '<p>37h 30m</p>',
  text: '37h 30m',
});

/** Starts a mail server that waits at a phase, for emails to `slow` only if the phase knows the recipient. */
async function startServer(
  at: Phase,
  waits: () => Promise<unknown>,
  times: Partial<MailTimes> = {},
  may = () => true,
): Promise<SlowServer> {
  const taken: ParsedMail[] = [];
  const sockets = new Set<Socket>();
  const after = (phase: Phase, isSlow: boolean, go: () => void) =>
    void (phase === at && isSlow ? waits() : Promise.resolve()).then(go);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      after('greeting', true, done);
    },
    onMailFrom: (_address, _session, done) => after('sender', true, done),
    onRcptTo: ({ address }, _session, done) => after('recipient', address.startsWith('slow'), done),
    onData(stream, { envelope }, done) {
      const isSlow = envelope.rcptTo.some(({ address }) => address.startsWith('slow'));
      after(
        'contents',
        isSlow,
        () =>
          void simpleParser(stream).then(
            (mail) => {
              taken.push(mail);
              after('reply', isSlow, done);
            },
            () => undefined, // an email that is cut off does not count
          ),
      );
    },
  });
  server.on('error', () => undefined); // broken connections are reported here
  server.server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.server.close());
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'no-reply@timesheets.example',
    dataDir: '/nowhere',
  };
  const mailer = createMailer(settings, { times: { ...MAIL_TIMES, ...times }, may });
  closing.push(() => mailer.close());
  closing.push(() => sockets.forEach((socket) => socket.destroy()));
  return { mailer, taken, open: () => sockets.size };
}

test.each(PHASES)('A server that waits before its %s gets the mail once', async (phase) => {
  const { mailer, taken } = await startServer(phase, () => new Promise((go) => setTimeout(go, 400)));
  await mailer.deliver(mailTo('slow'));
  expect(taken.map(({ messageId }) => messageId)).toEqual(['<slow@timesheets.example>']);
});

test('No phase of sending, and no mail, lasts longer than its lease', () => {
  const { connect, greet, silence, mail } = MAIL_TIMES;
  // A server may take 25 seconds for every command and for its reply.
  expect(silence).toBeGreaterThan(25_000);
  expect(mail).toBeGreaterThan(connect + greet + 4 * 25_000);
  expect(mail).toBeLessThan(210_000);
});

test.each(PHASES)(
  'A server that stalls after the %s is abandoned in time, and its connection is cut',
  async (phase) => {
    const server = await startServer(phase, () => new Promise(() => undefined), { mail: 300 });
    await expect(server.mailer.deliver(mailTo('slow'))).rejects.toThrow('took longer than a mail may take');
    await vi.waitUntil(() => server.open() === 0);
    // What was read before the silence may have been accepted; nothing is handed over again automatically.
    expect(server.taken).toHaveLength(phase === 'reply' ? 1 : 0);
  },
);

test('A server that is silent for too long within a mail is abandoned before the mail’s own limit', async () => {
  const server = await startServer('recipient', () => new Promise(() => undefined), { silence: 200 });
  await expect(server.mailer.deliver(mailTo('slow'))).rejects.toThrow();
  expect(server.taken).toEqual([]);
});

test('A mail the worker may no longer send is not given to the server, however far it had got', async () => {
  let mayStill = true;
  const waits = async () => void (mayStill = false);
  const server = await startServer('recipient', waits, {}, () => mayStill);
  await expect(server.mailer.deliver(mailTo('slow'))).rejects.toThrow('may no longer be sent');
  await vi.waitUntil(() => server.open() === 0);
  expect(server.taken).toEqual([]);
  mayStill = true;
  await server.mailer.deliver(mailTo('quick'));
  expect(server.taken).toHaveLength(1);
});

test('A server that refuses the whole mail has answered, and one abandoned before the end has not received it', async () => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => done(Object.assign(new Error('Later'), { responseCode: 451 })));
    },
  });
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  closing.push(() => refusing.close());
  const { port } = refusing.server.address() as AddressInfo;
  const own = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.example', dataDir: '/nowhere' });
  closing.push(() => own.close());
  await expect(own.deliver(mailTo('helen'))).rejects.toMatchObject({ name: 'Error', responseCode: 451 });
  const silent = await startServer('recipient', () => new Promise(() => undefined), { mail: 300 });
  await expect(silent.mailer.deliver(mailTo('slow'))).rejects.toMatchObject({ name: 'Error' });
});

test('A slow mail delays none of the others', async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const { mailer, taken, open } = await startServer('recipient', () => held);
  const slow = [1, 2, 3, 4, 5].map((number) => mailer.deliver(mailTo(`slow-${number}`)));
  const quick = Array.from({ length: 20 }, (_, number) => mailTo(`quick-${number}`));
  for (const mail of quick) await mailer.deliver(mail);
  expect(taken).toHaveLength(20);
  // The quick ones followed one another over one connection.
  expect(open()).toBe(6);
  goOn();
  await Promise.all(slow);
  expect(taken).toHaveLength(25);
});

test('A connection that breaks after the whole mail was read is an error, and the mail is not sent again automatically', async () => {
  let seen = 0;
  const sockets = new Set<{ destroy(): void }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream) {
      void simpleParser(stream).then(() => {
        seen += 1;
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.server.close());
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.example', dataDir: '/nowhere' });
  closing.push(() => mailer.close());
  await expect(mailer.deliver(mailTo('helen'))).rejects.toMatchObject({ name: 'AnswerUnheard' });
  expect(seen).toBe(1);
  await expect(mailer.deliver(mailTo('helen'))).rejects.toThrow();
  expect(seen).toBe(2);
});
