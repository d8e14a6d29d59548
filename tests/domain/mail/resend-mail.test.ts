import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { storeAttachment } from '#domain/mail/attachments.server.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { browseMails, countRecentFailures } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, problemInWords } from '#domain/mail/listed-mail.ts';
import type { MailToQueue } from '#domain/mail/mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { fixedClock } from '#platform/clock.ts';
import { createMailer, type Mailer } from '#platform/mail/mailer.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { addContact, inRole, openTwoAgencies, recordedActions, type TwoAgencies } from '#tests/support/two-agencies.ts';

let world: TwoAgencies;
let mailbox: Mailbox;
let mailer: Mailer;
let refusing: Mailer;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })),
});

const settings = { mailFrom: 'Countersign <no-reply@timesheets.example>', dataDir: '/nowhere' };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  [world, mailbox] = await Promise.all([openTwoAgencies(), openMailbox()]);
  mailer = createMailer({ ...settings, smtpUrl: mailbox.smtpUrl });
  const { port } = server.server.address() as AddressInfo;
  refusing = createMailer({ ...settings, smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  mailer.close();
  refusing.close();
  await Promise.all([world.close(), mailbox.close(), new Promise<void>((resolve) => server.close(() => resolve()))]);
});

const at = (instant: string): Context => ({ ...world.here, clock: fixedClock(instant) });
const queued = async (more: Partial<MailToQueue> = {}) => {
  const words = { subject: 'Accepted', html: '<p>Accepted</p>', text: 'Accepted', kind: 'acceptedCopy' } as const;
  const to = { name: null, address: 'copies@kirkstall.example' };
  return (await transact(world.here, (tx) => queueMail(tx, { ...words, to, ...more }))).mailId;
};
const refused = async (more?: Partial<MailToQueue>) => {
  const mailId = await queued(more);
  expect(await deliverMail(world.here, refusing, { mailId, isLastAttempt: false })).toBe('refused');
  return mailId;
};
const list = async (input: object = {}) => (await browseMails(world.here, BrowseMailsSchema.parse(input))).rows;
const deliver = (mailId: string) => deliverMail(world.here, mailer, { mailId, isLastAttempt: false });

test('A mail the server refuses permanently is listed with the reason, counted, found, and sent again with its file', async () => {
  const file = { filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('kept') };
  const attachments = [await storeAttachment(world.here, { eventId: newId(), ...file })];
  const mailId = await refused({ attachments });
  const [listed] = await list({ status: 'failed', search: 'KIRKSTALL' });
  expect(listed).toMatchObject({ mailId, status: 'failed', attempts: 1 });
  expect(problemInWords(listed!.lastError)).toBe('There is no such mailbox.');
  expect(await countRecentFailures(world.here)).toBe(1);
  expect(await list({ search: 'nobody' })).toEqual([]);
  expect(await resendMail(world.here, mailId)).toEqual({ mailId });
  await expect(resendMail(world.here, mailId)).rejects.toMatchObject({ code: 'mail_waits' });
  expect(await deliver(mailId)).toBe('sent');
  const sent = mailbox.mails.filter(({ messageId }) => messageId?.includes(mailId));
  expect(sent[0]?.attachments[0]?.content.toString()).toBe('kept');
  expect(await recordedActions(world.here)).toEqual(expect.arrayContaining(['mail.failed', 'mail.resent']));
  expect(await countRecentFailures(world.here)).toBe(0);
});

test('A sent mail is sent again as a new mail, because servers drop a Message-ID they know', async () => {
  const mailId = await queued();
  await deliver(mailId);
  const again = (await resendMail(world.here, mailId)).mailId;
  expect(again).not.toBe(mailId);
  expect(await deliver(again)).toBe('sent');
  expect(mailbox.mails.filter(({ messageId }) => messageId?.includes(again))).toHaveLength(1);
});

test('All failed mails are sent again at once, except those with expired links, and old ones are not listed', async () => {
  const [reset, copy] = [await refused({ kind: 'resetPassword' }), await refused()];
  const soon = at('2026-05-26T09:50:00Z');
  expect(await resendFailedMails(soon)).toEqual({
    resent: [copy],
    skipped: [
      {
        mailId: reset,
        code: 'link_ended',
        message: 'The link in this email has expired. The person can ask for another.',
      },
    ],
  });
  expect(await resendMail(world.here, reset)).toEqual({ mailId: reset });
  const later = at('2026-07-01T00:00:00Z');
  expect((await browseMails(later, BrowseMailsSchema.parse({}))).total).toBe(0);
  await expect(resendMail(later, copy)).rejects.toThrow('The requested mail does not exist');
});

test('A mail with a link is not sent again to an address that its person no longer has', async () => {
  const { contactId } = await addContact(world.here, 'mistyped@kirkstall.example');
  const to = { name: null, address: 'mistyped@kirkstall.example', contactId };
  const mails = [];
  for (const kind of ['authorisationRequest', 'authorisationReminder', 'submissionReminder', 'verifyAccount'] as const)
    mails.push(await refused({ kind, to, subjectType: 'timesheet', subjectId: newId() }));
  const copy = await refused({ to });
  await editContact(world.here, contactId, { emailAddress: 'correct@kirkstall.example' });
  for (const mailId of mails)
    await expect(resendMail(world.here, mailId)).rejects.toMatchObject({
      code: 'link_ended',
      message: expect.stringMatching(/^Nobody at your agency has the email address that this was sent to any more\. ./),
    });
  expect(await resendMail(world.here, copy)).toEqual({ mailId: copy });
});

test('A link replaced by a later mail is not sent again', async () => {
  const to = { name: null, address: 'hannah@here.example' };
  const about = { kind: 'verifyAccount', subjectType: 'account', subjectId: newId(), to } as const;
  const older = await refused(about);
  await world.here.db.run({
    text: `update outbound_mails set created_at = $2 where id = $1`,
    values: [older, world.here.clock.now().subtract({ minutes: 1 }).toString()],
  });
  const newer = await refused(about);
  await expect(resendMail(world.here, older)).rejects.toMatchObject({ code: 'link_ended' });
  expect(await resendMail(world.here, newer)).toEqual({ mailId: newer });
});

test('Only the administration sees mails or sends them again, and no other agency’s', async () => {
  const mailId = await refused();
  for (const role of ['ContractingRole', 'AuthorisingRole'] as const) {
    const ctx = inRole(world.here, role);
    await expect(browseMails(ctx, BrowseMailsSchema.parse({}))).rejects.toThrow();
    await expect(resendMail(ctx, mailId)).rejects.toThrow('This role may not resend emails');
  }
  expect((await browseMails(world.there, BrowseMailsSchema.parse({}))).total).toBe(0);
  await expect(resendMail(world.there, mailId)).rejects.toThrow('The requested mail does not exist');
});

test.each([
  ['Can’t send mail - all recipients were rejected: 552 5.2.2 Mailbox full', 'The mailbox is full.'],
  ['554 5.7.1 Message blocked as spam', 'The recipient’s mail server refused the email as unwanted.'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'Our mail server refused the connection.'],
  ['Greeting never received', 'Our mail server did not answer in time.'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'Our mail server does not accept our log-in.'],
  ['451 4.7.1 Greylisted', 'The recipient’s mail server asked us to try later too many times.'],
  ['something else', 'The email could not be delivered.'],
])('“%s” reads: %s', (error, words) => {
  expect(problemInWords(error)).toBe(words);
});
