import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { beginBulkChange, getBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkValue } from '#domain/bulk-changes/bulk-change.ts';
import { planBulkChange } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { makeGates, shutGate, WAITING } from '../support/gate.ts';
import { rowsOf } from '../support/installation.ts';
import { openMailbox } from '../support/mailbox.ts';
import { opened } from '../support/opened.ts';
import { copiesOf, makePlacement, submitWeek } from '../support/placement.ts';
import { openReceiver } from '../support/receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { DAILY_DIGEST } from '../support/weekly-digest.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const folder = temporaryFolder('killed-midway');
const world = opened(() => openTwoAgencies(folder));
const mailbox = opened(openMailbox);
const receiver = opened(openReceiver);
let killed: WorkerProcess | undefined;
let other: Worker | undefined;
let open: () => Promise<void> = async () => undefined;
afterAll(async () => {
  killed?.child.kill('SIGKILL');
  await open();
  await other?.stop();
});

const rows = (text: string) => world.here.db.run<Record<string, unknown>>({ text, values: [] });
const END: BulkValue = { kind: 'end', end: '2026-12-19' };
const KINDS = ['authorisationReminder', 'authorisationRequest', 'digest'];
const caller = createWebhookCaller({ allowPrivate: true });
let bulkChangeId: string;

beforeAll(async () => {
  const { here, platform } = world;
  const input = { url: receiver.url, events: ['timesheet.submitted'] };
  await createWebhook(here, caller, parseInput(CreateWebhookSchema, input));
  const placement = await makePlacement(here);
  await submitWeek(placement);
  // The worker has a clock of its own, by which older links have expired.
  const { sent } = await remindOwed(
    { ...here, clock: fixedClock(new Date().toISOString()) },
    { reason: 'pending', filter: {} },
    composeReminder,
  );
  expect(sent).toHaveLength(1);
  const before = { ...here, clock: fixedClock('2026-05-25T12:00:00Z') };
  const digest = { ...DAILY_DIGEST, recipients: ['payroll@here.example'] };
  await createDigestSchedule(before, parseInput(CreateDigestScheduleSchema, digest));
  await queueDueDigests({ ...here, db: platform.pool.for({ agencyId: null }) });
  const ids = await copiesOf(here, placement.contractorId, 300);
  bulkChangeId = await beginBulkChange(placement.admin, 'end', { ticked: ids, filter: null });
  await applyBulkChange(placement.admin, bulkChangeId, END, (await planBulkChange(placement.admin, ids, END)).shown);
  await makeGates(world.database);
  const gate = (table: string, when: string) =>
    `create trigger gate before update on ${table} for each row when (${when}) execute function wait_at_gate()`;
  await rowsOf(
    world.database.ownerUrl,
    [
      gate('outbound_mails', `new.status = 'sent'`),
      gate('webhook_deliveries', `new.status = 'delivered'`),
      gate('bulk_changes', `new.state = 'applied'`),
    ].join(';'),
  );
  open = await shutGate(world.database.ownerUrl);
}, 60_000);

test('What a killed worker had given away and not recorded is given away once more, and what it had not finished is done once', async () => {
  const { here, platform, database } = world;
  killed = startWorkerProcess({
    DATABASE_URL: database.appUrl,
    DATA_DIR: folder,
    SMTP_URL: mailbox.smtpUrl,
    PRIVATE_WEBHOOKS: 'true',
  });
  const kindsGiven = async () => {
    const ids = mailbox.arrivals.map(({ messageId }) => messageId.split('@')[0]);
    const stored = await rows(
      `select id, kind from outbound_mails where kind in ('${KINDS.join(`','`)}') order by kind`,
    );
    return stored.filter(({ id }) => ids.includes(String(id))).map(({ kind }) => kind);
  };
  await expect.poll(kindsGiven, { timeout: 60_000 }).toEqual(KINDS);
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
  await expect
    .poll(
      async () =>
        (await rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%bulk_changes%'`))
          .length,
      {
        timeout: 30_000,
      },
    )
    .toBe(1);
  await expect.poll(async () => Number((await rows(WAITING))[0]!.count), { timeout: 30_000 }).toBeGreaterThan(4);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await getBulkChange(here, bulkChangeId)).toMatchObject({ state: 'running' });
  expect(await rows(`select from contractors where end_date = '2026-12-19'`)).toEqual([]);
  expect(await rows(`select from outbound_mails where status = 'sent'`)).toEqual([]);
  expect(await rows(`select status, attempts from webhook_deliveries`)).toEqual([{ status: 'queued', attempts: 0 }]);
  await open();
  await rows(`update job_workers set beat_at = beat_at - interval '1 minute'`);
  expect(await getBulkChange(here, bulkChangeId)).toMatchObject({ state: 'waiting', progress: 0 });
  const config = { ...platform.config, smtpUrl: mailbox.smtpUrl };
  other = await startWorker(
    { ...platform, config, webhooks: { ...caller, ...createWebhookQueues() } },
    { pollSeconds: 0.05 },
  );
  const unfinished = `select name, state from pgboss.job where state < 'completed' and left(name, 2) <> '__'`;
  await expect.poll(() => rows(unfinished), { timeout: 60_000 }).toEqual([]);
  expect(await getBulkChange(here, bulkChangeId)).toMatchObject({ state: 'applied', progress: 100, changedCount: 300 });
  const [changed] = await rows(`select count(*)::int, count(*) filter (where version = 2)::int as once,
    (select count(*)::int from audit_events where action = 'contractor.edited') as lines
    from contractors where end_date = '2026-12-19'`);
  expect(changed).toEqual({ count: 300, once: 300, lines: 300 });
  expect(await rows(`select from outbound_mails where status <> 'sent'`)).toEqual([]);
  const stored = await rows(`select id, attempts from outbound_mails`);
  // Twice under one Message-ID, where the first attempt’s outcome was not recorded.
  const arrived = (id: unknown) => mailbox.arrivals.filter(({ messageId }) => messageId.startsWith(String(id))).length;
  expect(stored.map(({ id }) => arrived(id))).toEqual(stored.map(({ attempts }) => attempts));
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array.from({ length: 2 }, () => receiver.received[0]!.headers['webhook-id']),
  );
  expect(await rows(`select status, attempts from webhook_deliveries`)).toEqual([{ status: 'delivered', attempts: 1 }]);
}, 180_000);
