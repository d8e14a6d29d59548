import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Mailer } from '#platform/mail/mailer.ts';
import { openedMailer, openMailbox } from '#tests/support/mailbox.ts';
import { cutConnections } from '#tests/support/cut.ts';
import { warmPool } from '#tests/support/race.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const mailbox = opened(openMailbox);
const mailer = openedMailer(mailbox);
const away = openedMailer({ smtpUrl: 'smtp://127.0.0.1:1' });

const words = { subject: '37h 30m to authorise', html: '<p>37h 30m</p>', text: '37h 30m' };
const helen = { name: 'Helen Brackenridge', address: 'Helen@kirkstall.example' };

const queued = (ctx: Context, more: object = {}) =>
  transact(ctx, (tx) => queueMail(tx, { ...words, kind: 'authorisationRequest', to: helen, ...more }));
const rowOf = async (ctx: Context, id: string) =>
  (
    await ctx.db.run({ text: 'select status, attempts, last_error from outbound_mails where id = $1', values: [id] })
  )[0];
const sendJobs = async (ctx: Context, id: string) =>
  (await ctx.db.run({ text: `select id from pgboss.job where data->'data'->>'mailId' = $1`, values: [id] })).length;
const arrived = (id: string) => mailbox.mails.filter(({ messageId }) => messageId?.includes(id));

test('A mail for the same event and person is queued once, however the address is written', async () => {
  const eventId = newId();
  const first = await queued(world.here, { eventId });
  const again = await queued(world.here, { eventId, to: { ...helen, address: 'helen@kirkstall.example' } });
  const other = await queued(world.here, { eventId, kind: 'acceptedCopy' });
  const elsewhere = await queued(world.there, { eventId });
  expect(again).toEqual({ mailId: first.mailId, isNew: false });
  expect([first, other, elsewhere].map(({ isNew }) => isNew)).toEqual([true, true, true]);
  expect(await sendJobs(world.here, first.mailId)).toBe(1);
});

test('A mail whose transaction fails leaves neither itself nor its job behind', async () => {
  let mailId = '';
  const failing = transact(world.here, async (tx) => {
    ({ mailId } = await queueMail(tx, { ...words, kind: 'digest', to: helen }));
    throw new Error('taken back');
  });
  await expect(failing).rejects.toThrow('taken back');
  expect(await rowOf(world.here, mailId)).toBeUndefined();
  expect(await sendJobs(world.here, mailId)).toBe(0);
});

test('A mail held for longer than its link works is not sent, and the agency reads what to do instead', async () => {
  const { mailId } = await queued(world.here);
  const late = {
    ...world.here,
    clock: fixedClock(
      world.here.clock
        .now()
        .add({ hours: 14 * 24 })
        .toString(),
    ),
  };
  expect(await deliverMail(late, mailer, { mailId, isLastAttempt: false })).toBe('refused');
  expect(await rowOf(world.here, mailId)).toMatchObject({
    status: 'failed',
    lastError: 'The link in this email has expired. Request the authorisation again from the timesheet.',
  });
  expect(await recordedActions(world.here)).toContain('mail.failed');
  const inTime = { ...late, clock: fixedClock(late.clock.now().subtract({ minutes: 1 }).toString()) };
  const { mailId: other } = await queued(world.here);
  expect(await deliverMail(inTime, mailer, { mailId: other, isLastAttempt: false })).toBe('sent');
  expect([arrived(mailId).length, arrived(other).length]).toEqual([0, 1]);
});

test('A mail waits while the mail server is down and is sent once when it is back', async () => {
  const { mailId } = await queued(world.here);
  const attempt = { mailId, isLastAttempt: false };
  await expect(deliverMail(world.here, away, attempt)).rejects.toThrow();
  expect(await rowOf(world.here, mailId)).toMatchObject({ status: 'queued', attempts: 1 });
  expect(await deliverMail(world.here, mailer, attempt)).toBe('sent');
  expect(await deliverMail(world.here, mailer, attempt)).toBe('already sent');
  expect(await rowOf(world.here, mailId)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  expect(arrived(mailId)).toHaveLength(1);
  expect(arrived(mailId)[0]?.from?.value[0]?.name).toBe('Agency here');
});

test('A worker killed after the server took the mail sends it again under the same Message-ID', async () => {
  const { mailId } = await queued(world.here);
  const attempt = { mailId, isLastAttempt: false };
  // It is killed once the email is handed over and before that is recorded.
  const handedOver = new Promise<void>((resolve) => {
    const deliver: Mailer['deliver'] = async (mail) => {
      await mailer.deliver(mail);
      resolve();
      await new Promise(() => undefined);
    };
    void deliverMail(world.here, { deliver }, attempt);
  });
  await handedOver;
  expect(await deliverMail(world.here, mailer, attempt)).toBe('elsewhere');
  expect(await deliverMail(world.here, mailer, attempt)).toBe('elsewhere');
  expect(arrived(mailId)).toHaveLength(1);
  // One more job looks at it when the lease of the first expires.
  expect(await sendJobs(world.here, mailId)).toBe(2);
  const over = `update outbound_mails set leased_until = $2 where id = $1 and leased_until > $2::timestamptz + interval '3 minutes'`;
  await world.here.db.run({ text: over, values: [mailId, new Date()] });
  expect(await deliverMail(world.here, mailer, attempt)).toBe('sent');
  expect(await deliverMail(world.here, mailer, attempt)).toBe('already sent');
  const ids = arrived(mailId).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('While the mail server is slow no transaction is open, and a database restart meanwhile causes no second mail', async () => {
  const { mailId } = await queued(world.here);
  let open: unknown;
  const deliver: Mailer['deliver'] = async (mail) => {
    const text = `select count(*)::int as open from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and xact_start is not null and state <> 'active'`;
    [open] = await world.here.db.run({ text, values: [] });
    await mailer.deliver(mail);
    await cutConnections(world.database.appUrl);
  };
  expect(await deliverMail(world.here, { deliver }, { mailId, isLastAttempt: false })).toBe('sent');
  expect(open).toEqual({ open: 0 });
  expect(await rowOf(world.here, mailId)).toMatchObject({ status: 'sent', attempts: 1 });
  expect(arrived(mailId)).toHaveLength(1);
});

test('A mail of a dead worker is taken over at once, and its sender learns of it', async () => {
  const { mailId } = await queued(world.here);
  const workerId = newId();
  const begun = new Promise<unknown>((resolve) => {
    const deliver: Mailer['deliver'] = async () => {
      resolve(await rowOf(world.here, mailId));
      await new Promise(() => undefined);
    };
    void deliverMail(world.here, { deliver }, { mailId, isLastAttempt: false, workerId });
  });
  // The attempt counts and shows while in progress.
  expect(await begun).toMatchObject({ status: 'queued', attempts: 1 });
  let told = 0;
  const again = () =>
    deliverMail(world.here, mailer, { mailId, isLastAttempt: false, workerId: newId(), onUnknown: () => (told += 1) });
  const session = new pg.Client({ connectionString: world.database.appUrl });
  await session.connect();
  // A worker with a heartbeat keeps it, as does a silent one whose process still exists, paused in the middle.
  await session.query('insert into job_workers (id, beat_at) values ($1, now())', [workerId]);
  expect(await again()).toBe('elsewhere');
  await session.query('delete from job_workers where id = $1', [workerId]);
  await session.query('select pg_advisory_lock(job_worker_lock($1))', [workerId]);
  expect(await again()).toBe('elsewhere');
  expect([told, arrived(mailId).length]).toEqual([0, 0]);
  const looks = await session.query(
    `select max(start_after) < now() + interval '16 seconds' as "isSoon" from pgboss.job where data->'data'->>'mailId' = $1`,
    [mailId],
  );
  expect(looks.rows).toEqual([{ isSoon: true }]);
  await session.end();
  await vi.waitUntil(async () => (await again()) !== 'elsewhere');
  expect([told, arrived(mailId).length]).toEqual([1, 1]);
  expect(await rowOf(world.here, mailId)).toMatchObject({ status: 'sent', attempts: 2 });
});

test('Two workers with the same job send one mail', async () => {
  const { mailId } = await queued(world.here);
  const attempt = { mailId, isLastAttempt: false };
  await warmPool(world.platform);
  const ended = await Promise.all([deliverMail(world.here, mailer, attempt), deliverMail(world.here, mailer, attempt)]);
  expect(ended.sort()).toEqual(['elsewhere', 'sent']);
  expect(arrived(mailId)).toHaveLength(1);
});

test('A mail that can never be delivered fails at once and shows in the trail', async () => {
  const before = await recordedActions(world.there);
  const { mailId } = await queued(world.there, {
    to: { name: null, address: 'helen@kirkstall.example, eve@evil.example' },
  });
  expect(await deliverMail(world.there, mailer, { mailId, isLastAttempt: false })).toBe('refused');
  expect(await rowOf(world.there, mailId)).toMatchObject({ status: 'failed', attempts: 1 });
  expect((await recordedActions(world.there)).slice(before.length)).toEqual(['mail.failed']);
});

test('The last attempt leaves a failed mail that an operator can still send', async () => {
  const { mailId } = await queued(world.here);
  await expect(deliverMail(world.here, away, { mailId, isLastAttempt: true })).rejects.toThrow();
  expect(await rowOf(world.here, mailId)).toMatchObject({ status: 'failed' });
  expect((await recordedActions(world.here)).at(-1)).toBe('mail.failed');
  expect(await deliverMail(world.here, mailer, { mailId, isLastAttempt: false })).toBe('sent');
});

test('Another agency’s mail does not exist', async () => {
  const { mailId } = await queued(world.here);
  await expect(deliverMail(world.there, mailer, { mailId, isLastAttempt: false })).rejects.toBeInstanceOf(NotFound);
});

test('An old name with a line break is one line in its mail’s headers, and the mail is sent', async () => {
  const to = { name: 'Helen\r\nBcc: all@example.com', address: 'broken@kirkstall.example' };
  const { mailId } = await queued(world.here, { to, subject: 'For Helen\nBrackenridge' });
  expect(await deliverMail(world.here, mailer, { mailId, isLastAttempt: false })).toBe('sent');
  const [mail] = arrived(mailId);
  expect(mail?.subject).toBe('For Helen Brackenridge');
  expect(mail?.to).toMatchObject({ value: [{ name: 'Helen Bcc: all@example.com', address: to.address }] });
  expect(mail?.bcc).toBeUndefined();
});
