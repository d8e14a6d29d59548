import { afterAll, beforeAll, expect, test } from 'vitest';
import { resumeAgency, suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import type { Platform } from '#platform/platform.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
const mailbox = opened(openMailbox);
let worker: Worker;
let platform: Platform;

beforeAll(() => {
  platform = { ...world.platform, config: { ...world.platform.config, smtpUrl: mailbox.smtpUrl } };
});
afterAll(() => worker.stop());

/** The subjects of what was sent for this agency; the other one's invitation goes out as ever. */
const sent = () => mailbox.mails.map(({ subject }) => subject!).filter((subject) => !subject.includes('Agency there'));
const run = <Row>(text: string) => world.here.db.run<Row>({ text, values: [] });
const waiting = async () =>
  (
    await run<{ name: string; isLater: boolean }>(
      `select name, start_after > now() + interval '5 minutes' as is_later from pgboss.job
       where state < 'active' and left(name, 2) <> '__' order by name`,
    )
  ).map(({ name, isLater }) => (isLater ? `${name} later` : name));

test('While an agency is suspended it emails nobody about its work, and once resumed each email goes out once', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  await rejectTimesheet(placement.authoriser, { timesheetId, note: 'Friday' });
  const to = { name: 'Ola', address: 'ola@people.example' };
  const words = { subject: 'Waiting', html: '<p>Waiting</p>', text: 'Waiting' };
  await queueMail(here, { ...words, kind: 'submissionReminder', to });
  await queueMail(here, { ...words, subject: 'Your password', kind: 'accountNotice', to });
  await suspendAgency(here);
  worker = await startWorker(platform, { pollSeconds: 0.05 });
  const held = [
    'request-authorisation',
    'send-invitation',
    'send-mail',
    'tell-contractor',
    'tell-super-administrators',
  ];
  await expect
    .poll(async () => [...new Set(await waiting())], { timeout: 20_000 })
    .toEqual(held.map((name) => `${name} later`));
  await expect.poll(sent, { timeout: 20_000 }).toEqual(['Your password']);
  expect(await run(`select name from pgboss.job where retry_count > 0 or keep_until < start_after`)).toEqual([]);
  await resumeAgency(here);
  await run(
    `update pgboss.job set start_after = now() - interval '1 second' where state < 'active' and left(name, 2) <> '__'`,
  );
  const open = () => run(`select name from pgboss.job where state < 'completed' and left(name, 2) <> '__'`);
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
  expect(sent().filter((subject) => subject === 'Waiting')).toHaveLength(1);
  const stored = await run<{ status: string; kind: string }>(`select status, kind from outbound_mails`);
  expect(stored.filter(({ status }) => status !== 'sent')).toEqual([]);
  expect(stored.map(({ kind }) => kind)).toContain('timesheetRejected');
  const ids = mailbox.arrivals.map(({ messageId }) => messageId);
  expect(ids).toHaveLength(new Set(ids).size);
});
