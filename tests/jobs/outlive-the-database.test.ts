import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { createFileStore } from '#platform/files/file-store.ts';
import { JOB_QUEUES } from '#platform/queue/job-queues.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { cutConnections } from '../support/cut.ts';
import { makeGates, shutGate, WAITING } from '../support/gate.ts';
import { rowsOf } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { oneOfEachJob } from '../support/one-of-each-job.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// A backup is made by a separate process, which a job waits for.
/** Jobs that do not use the database have nothing to wait for there. */
const APART = ['sweep-backups', 'remove-files'];
const KINDS = Object.keys(JOB_QUEUES)
  .filter((kind) => !APART.includes(kind))
  .sort();
// A Monday, when people are reminded of the week that has ended.
const NOW = '2026-05-25T08:40:00Z';

let world: TwoAgencies;
let mailbox: Mailbox;
let receiver: Receiver;
let platform: Platform;
let worker: Worker;
let open: () => Promise<void> = async () => undefined;
const folder = temporaryFolder('jobs-outlive');
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  [world, mailbox, receiver] = await Promise.all([openTwoAgencies(folder), openMailbox(), openReceiver()]);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: world.database.appUrl,
    DATA_DIR: folder,
    SMTP_URL: mailbox.smtpUrl,
    OPERATOR_EMAIL: 'operator@countersign.example',
    POOL_SIZE: '40', // every kind of job waits at once
    PRIVATE_WEBHOOKS: 'true',
  });
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  platform = await openPlatform(config, { clock: fixedClock(NOW), log });
});
afterAll(async () => {
  await open();
  await worker?.stop();
  await platform.close();
  await Promise.all([world.close(), mailbox.close(), receiver.close()]);
});

/** Where each kind of job waits: in the middle of its work, as late as possible. */
const GATES = [
  ['audit_events', 'insert', `new.action = 'timesheet.authorisationResent'`],
  ['outbound_mails', 'insert', 'true'],
  ['outbound_mails', 'update', `new.status = 'sent'`],
  ['clients', 'insert', `new.client_name <> 'Copied'`],
  ['clients', 'update', 'true'],
  ['timesheet_files', 'update', 'new.preview_key is not null'],
  ['made_downloads', 'update', `new.state = 'made'`],
  ['webhook_deliveries', 'update', `new.status = 'delivered'`],
  ['bulk_changes', 'update', `new.state = 'applied'`],
  ['departures', 'update', 'new.left_at is not null'],
  ['advisory_people', 'insert', 'true'],
] as const;
const TRIGGERS = `
  ${GATES.map(
    ([table, verb, when]) =>
      `create trigger gate_${verb} before ${verb} on ${table} for each row when (${when}) execute function wait_at_gate();`,
  ).join('\n')}
  create trigger gate before delete on account_mail_requests for each statement execute function wait_at_gate();`;
// What sweeps queue. Its tables belong to the application.
const QUEUE_TRIGGER = `create trigger gate before insert on pgboss.job for each row
  when (new.name in ('send-reminders', 'send-digest', 'deliver-webhook', 'people-due', 'keep-advisories')) execute function wait_at_gate()`;

/** Closes every gate, and keeps the one kind of job that only reads from reading. */
async function shutGates(): Promise<void> {
  await makeGates(world.database);
  await rowsOf(world.database.ownerUrl, TRIGGERS);
  await rowsOf(world.database.appUrl, QUEUE_TRIGGER);
  open = await shutGate(world.database.ownerUrl, 'lock table sign_up_requests in access exclusive mode');
}

const rows = (sql: string) => world.here.db.run<Record<string, unknown>>({ text: sql, values: [] });
/** Also right after the cut, when an idle connection may be lost. */
const seen = (sql: string) => rows(sql).catch((error: Error) => error.message);
const expectSoon = (sql: string, found: unknown[]) =>
  expect.poll(() => seen(sql), { timeout: 60_000, interval: 100 }).toEqual(found);
/**
 * Waits until every job is at a gate: at least that many are waiting, and no more have arrived for a second. A job may
 * wait with two connections.
 */
async function expectAllAtGates(): Promise<void> {
  let [most, since] = [0, 0];
  const look = async () => {
    const [found] = await rows(WAITING);
    const count = Number(found!.count);
    since = count > most ? 0 : since + 1;
    most = Math.max(most, count);
    return count >= KINDS.length && since >= 10;
  };
  await expect.poll(look, { timeout: 60_000, interval: 100 }).toBe(true);
}
const quiet = () =>
  expectSoon(`select name, state, output from pgboss.job where state < 'completed' and left(name, 2) <> '__'`, []);

/** Returns everything that jobs did, for people and for other systems. */
async function outcome() {
  const [download] = await rows('select state, storage_key from made_downloads');
  const file = await text(await createFileStore(platform.config).get(String(download!.storageKey)));
  const [found] = await rows(`select
    (select jsonb_object_agg(kind, count order by kind) from (select kind, count(*) from outbound_mails
      where status = 'sent' group by kind) m) as mails,
    (select jsonb_agg(jsonb_build_array(state, created_count, asked)) from imports) as imports,
    (select jsonb_agg(jsonb_build_array(state, asked)) from bulk_changes) as "bulkChanges",
    (select count(*)::int from clients where reference in ('AIRE', 'CALDER')) as clients,
    (select copies_to from clients where client_name = 'Copied') as copies,
    (select count(*)::int from timesheet_files where preview_key is not null) as previews,
    (select jsonb_agg(jsonb_build_array(status, attempts)) from webhook_deliveries) as deliveries,
    (select jsonb_agg(next_run_at::text) from digest_schedules) as digests,
    (select jsonb_object_agg(action, count) from (select action, count(*) from audit_events where action in
      ('client.edited', 'contact.left', 'contractor.edited', 'digest.exported', 'digest.sent', 'import.applied', 'reminder.sent', 'timesheet.authorisationRequested')
      group by action) e) as events`);
  return {
    ...found,
    // An email of the installation, rather than of an agency, may arrive twice under its id.
    arrived: new Set(mailbox.mails.map(({ messageId }) => messageId)).size,
    download: [download!.state, file.match(/^TS-/gm)?.length],
    told: new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size,
  };
}

const ONCE = {
  mails: {
    acceptedCopy: 1,
    accountNotice: 1,
    administratorChanged: 1,
    authorisationRequest: 3,
    digest: 2,
    emailChange: 2,
    resetPassword: 1,
    roleChanged: 1,
    // Of eleven people who owe a week, one whose role is disabled is not reminded.
    submissionReminder: 10,
    timesheetRejected: 1,
    verifyAccount: 1,
  },
  arrived: 25,
  imports: [
    ['applied', 2, null],
    ['applied', 2, null],
  ],
  bulkChanges: [['applied', null]],
  clients: 2,
  copies: ['current@here.example'],
  previews: 1,
  deliveries: [
    ['delivered', 1],
    ['delivered', 1],
  ],
  told: 2,
  digests: ['2026-05-26 06:30:00+00'],
  download: ['made', 7],
  events: {
    'client.edited': 1,
    'contact.left': 1,
    'contractor.edited': 1,
    'digest.exported': 1,
    'digest.sent': 1,
    'import.applied': 2,
    'reminder.sent': 10,
    'timesheet.authorisationRequested': 4,
  },
};

test('Every kind of job survives the loss of all connections midway, completes at its next attempt, and does nothing twice', async () => {
  const here = { ...world.here, clock: platform.clock };
  const { 'remove-files': _, ...ids } = await oneOfEachJob({ here, platform, endpoint: receiver.url });
  expect(Object.keys(ids).sort()).toEqual(KINDS);
  const ours = `id in ('${Object.values(ids).join(`','`)}')`;
  // Other follow-ups are postponed, so that everything at a gate is one of these.
  await rows(`update pgboss.job set start_after = now() + interval '1 hour' where not ${ours}`);
  // However long checking takes, nothing is retried before then.
  await rows(`update pgboss.job set retry_delay = 3600, retry_backoff = false where ${ours}`);
  await shutGates();
  worker = await startWorker(platform, { pollSeconds: 0.05 });
  await expectAllAtGates();
  // The gates stay closed meanwhile, so that a late job is cut as well. An email that was sent is not sent again: its
  // sender records it as soon as PostgreSQL is back.
  const cutAgain = async () => {
    const left = await seen(`select name from pgboss.job where ${ours} and state <> 'retry'`);
    await cutConnections(world.database.appUrl);
    return left;
  };
  await expect.poll(cutAgain, { timeout: 60_000, interval: 1000 }).toEqual([{ name: 'send-mail' }]);
  await open();
  await expectSoon(`select name from pgboss.job where ${ours} and state = 'completed'`, [{ name: 'send-mail' }]);
  const loud = lines.filter(({ level }) => level >= 50).map(({ msg }) => msg);
  expect(loud).toEqual([]);
  await rows('update pgboss.job set start_after = now()');
  await quiet();
  expect(await outcome()).toEqual(ONCE);
  // The response to a commit may be lost too: then the same job runs again.
  await rows(`update pgboss.job set state = 'created', completed_on = null where ${ours}`);
  await quiet();
  expect(await outcome()).toEqual(ONCE);
}, 180_000);
