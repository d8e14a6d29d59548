import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { browseMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema } from '#domain/mail/listed-mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { opened } from '#tests/support/opened.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
/** The reason for which the mail server refuses every recipient. */
let reason = '';
// A library for mail servers would write no such reason.
const server = createServer((socket) => {
  socket.on('error', () => undefined).write('220 mail.example\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    socket.write(line.startsWith('RCPT') ? `550 5.1.1 ${reason}\r\n` : '250 ok\r\n');
  });
});
let mailer: Mailer;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const from = { mailFrom: 'Countersign <no-reply@timesheets.example>', dataDir: '/nowhere' };
  mailer = createMailer({ ...from, smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(() => {
  mailer.close();
  server.close();
});

/** Queues an email, has it refused for a reason, and returns how it is listed. */
async function refusedFor(words: string) {
  reason = words;
  const to = { name: null, address: 'copies@kirkstall.example' };
  const mail = { subject: 'Accepted', html: '<p>Accepted</p>', text: 'Accepted', kind: 'acceptedCopy', to } as const;
  const { mailId } = await transact(world.here, (tx) => queueMail(tx, mail));
  expect(await deliverMail(world.here, mailer, { mailId, isLastAttempt: false })).toBe('refused');
  const { rows } = await browseMails(world.here, BrowseMailsSchema.parse({}));
  return rows.find((row) => row.mailId === mailId)!;
}

test('An email refused for a reason that no database holds is refused all the same, and the rest of the reason is listed', async () => {
  expect(await refusedFor('no \0 such user')).toMatchObject({
    ...{ status: 'failed', attempts: 1 },
    lastError: expect.stringContaining('5.1.1 no \u{fffd} such user') as string,
  });
});
