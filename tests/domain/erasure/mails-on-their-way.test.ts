import { beforeEach, expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import type { KnownRecipient } from '#domain/mail/mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { holdsRowLock } from '#tests/support/held-rows.ts';
import { opened } from '#tests/support/opened.ts';
import { raceWith } from '#tests/support/race.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
const words = {
  subject: 'Your hours',
  html: '<p>Your hours</p>',
  text: 'Your hours',
  kind: 'timesheetRejected',
} as const;
let emailAddress: string;
let person: { contactId: string; accountId: string };
beforeEach(async () => {
  emailAddress = `callum-${newId()}@here.example`;
  const { contactId } = await addContact(world.here, emailAddress);
  const accountId = newId();
  await run(`insert into accounts (id, email_address) values ($1, $2)`, [accountId, emailAddress]);
  await run('update contacts set account_id = $1 where id = $2', [accountId, contactId]);
  person = { contactId, accountId };
});

const run = <Row>(text: string, values: unknown[] = []) => world.here.db.run<Row>({ text, values });
const erase = () => erasePerson(world.here, { emailAddress });
const queue = (to: Partial<KnownRecipient>, more = {}) =>
  transact(world.here, (tx) => queueMail(tx, { ...words, to: { name: null, address: emailAddress, ...to }, ...more }));
const mailOf = async (id: string) =>
  (await run('select to_address, subject, status from outbound_mails where id = $1', [id]))[0];
const ERASED = { toAddress: 'erased@erased.invalid', subject: 'Erased', status: 'failed' };

/** Passes an email to a mail server that does this in the meantime. */
const deliverWhile = (mailId: string, meanwhile: () => Promise<void>) =>
  deliverMail(world.here, { deliver: meanwhile } as Pick<Mailer, 'deliver'>, { mailId, isLastAttempt: true });

test.each(['contactId', 'accountId'] as const)(
  'A mail written with the previous email of an erased person is not queued, recognised by %s',
  async (known) => {
    await erase();
    const { mailId, isNew } = await queue({ [known]: person[known] });
    expect(isNew).toBe(false);
    expect(await mailOf(mailId)).toBeUndefined();
  },
);

test('Somebody who is not erased gets their mail, by what is known of them', async () => {
  expect(await queue(person)).toMatchObject({ isNew: true });
  expect(await queue({ address: 'Another@here.example', contactId: person.contactId })).toMatchObject({ isNew: true });
});

test('An erasure waits for a mail that is being queued, and removes the email from it', async () => {
  const mailId = newId();
  const [outcome] = await raceWith(
    world,
    world.here,
    async (session) => {
      await session.query('select id from contacts where agency_id = $1 and id = $2 for key share', [
        world.here.agency.id,
        person.contactId,
      ]);
      await session.query(
        `insert into outbound_mails (agency_id, id, kind, message_id, to_address, subject, html, text, created_at)
         values ($1, $2, 'timesheetRejected', $4, $3, 'Your hours', '', '', now())`,
        [world.here.agency.id, mailId, emailAddress, mailId],
      );
    },
    [erase],
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  expect(await mailOf(mailId)).toEqual(ERASED);
});

test('Queueing a mail locks the contact it is for until it is there', async () => {
  const held = await transact(world.here, async (tx) => {
    await queueMail(tx, { ...words, to: { name: null, address: emailAddress.toUpperCase() } });
    return run('select id from contacts where agency_id = $1 and id = $2 for update skip locked', [
      world.here.agency.id,
      person.contactId,
    ]);
  });
  expect(held).toEqual([]);
});

test('A mail to another email of theirs loses it as well', async () => {
  const address = `new-${emailAddress}`;
  const requested = { subjectType: 'account', subjectId: person.accountId };
  const reminded = { subjectType: 'contact', subjectId: person.contactId };
  const mails = [await queue({ address }, requested), await queue({ address }, reminded)];
  const [other] = [await queue({ address }, { subjectType: 'account', subjectId: newId() })];
  await erase();
  for (const { mailId } of mails) expect(await mailOf(mailId)).toEqual(ERASED);
  expect(await mailOf(other.mailId)).toMatchObject({ toAddress: address, status: 'queued' });
});

test('A mail to somebody else, written while replies went to them, no longer has their email', async () => {
  const address = `other-${emailAddress}`;
  const { mailId } = await queue({ address }, { replyTo: ['office@here.example', emailAddress] });
  await erase();
  expect(await run('select to_address, reply_to, status from outbound_mails where id = $1', [mailId])).toEqual([
    { toAddress: address, replyTo: ['office@here.example'], status: 'queued' },
  ]);
});

test('A mail that fails while its reader is erased leaves no word of them, and is not retried', async () => {
  const { mailId } = await queue({});
  const delivery = deliverWhile(mailId, async () => {
    await erase();
    throw new Error('The mail server hung up.');
  });
  await expect(delivery).rejects.toThrow('hung up');
  expect(await run(`select detail from audit_events where subject_id = $1`, [mailId])).toEqual([]);
  expect(await mailOf(mailId)).toEqual(ERASED);
  const again = deliverWhile(mailId, () => Promise.reject(new Error('It was sent all the same.')));
  expect(await again).toBe('given up');
});

test('An erasure waits for digests being taken before it locks the person, who may be a recipient', async () => {
  const { here } = world;
  const [outcome] = await raceWith(
    world,
    here,
    (session) =>
      session.query(`select pg_advisory_xact_lock_shared(hashtextextended('digests ' || $1, 0))`, [here.agency.id]),
    [erase],
    holdsRowLock(here, { table: 'contacts', id: person.contactId }, 'key share nowait'),
  );
  expect(outcome).toMatchObject({ status: 'fulfilled' });
});

test('A mail is not sent again to somebody erased meanwhile', async () => {
  const { here } = world;
  const { mailId } = await queue({ contactId: person.contactId });
  await deliverWhile(mailId, async () => undefined);
  const mail = { table: 'outbound_mails', id: mailId };
  const [outcome] = await raceWith(
    world,
    here,
    holdsRowLock(here, { table: 'contacts', id: person.contactId }, 'update'),
    [() => resendMail(here, mailId)],
    async (session) => {
      await holdsRowLock(here, mail, 'update nowait')(session);
      await session.query(
        `update outbound_mails set html = '', text = '', text_removed_at = now(), to_address = 'erased@erased.invalid'
          where agency_id = $1 and id = $2`,
        [here.agency.id, mailId],
      );
    },
  );
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'mail_text_removed' } });
  expect(await run('select id from outbound_mails where to_address = $1', [emailAddress])).toEqual([]);
});
