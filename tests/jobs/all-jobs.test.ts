import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { ALL_JOBS } from '#jobs/all-jobs.ts';
import { deliverWebhookJob } from '#jobs/deliver-webhook.job.ts';
import { SCHEDULE } from '#jobs/schedule.ts';
import { sweepExpired } from '#jobs/sweep-expired.job.ts';
import { JOB_QUEUES } from '#platform/queue/job-queues.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { addContact, openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

const caller = createWebhookCaller({ allowPrivate: true });
let world: TwoAgencies;
let receiver: Receiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([openTwoAgencies(), openReceiver()]);
});
afterAll(() => Promise.all([world.close(), receiver.close()]));

/** Does the sweep of twenty past three. */
function sweep(): Promise<void> {
  const mailer = createMailer(world.platform.config);
  const job = {
    id: newId(),
    name: 'sweep-expired' as const,
    agencyId: null,
    data: null,
    attempt: 1,
    isLastAttempt: false,
    workerId: newId(),
  };
  return sweepExpired.sweep({ platform: world.platform, mailer }, job);
}

test('The worker runs every kind of job, and starts every sweep by itself', () => {
  expect(ALL_JOBS.map(({ name }) => name).sort()).toEqual(Object.keys(JOB_QUEUES).sort());
  expect(SCHEDULE.map(({ name, cron, timeZone }) => `${name} ${cron} ${timeZone}`).sort()).toEqual([
    'sweep-advisories 4,9,14,19,24,29,34,39,44,49,54,59 * * * * UTC',
    'sweep-backups 3,18,33,48 * * * * UTC',
    'sweep-digests */5 * * * * UTC',
    'sweep-expired 20 3 * * * UTC',
    'sweep-people 2,17,32,47 * * * * UTC',
    'sweep-reminders */15 * * * * UTC',
    'sweep-webhooks 7,37 * * * * UTC',
  ]);
});

test('The nightly sweep erases what a person’s pay records no longer need, a day after the term and not before', async () => {
  const erasure = async (retainUntil: string) => {
    const id = newId();
    const { contactId } = await addContact(world.here, `${id}@here.example`);
    await world.here.db.run({
      text: `insert into erasures (agency_id, id, contact_id, keep_until, erased_at) values ($1, $2, $3, $4, '2020-01-01')`,
      values: [world.here.agency.id, id, contactId, retainUntil],
    });
    return id;
  };
  const [due, kept] = [await erasure('2026-05-25'), await erasure('2026-05-26')];
  await sweep();
  const finished = await world.here.db.run<{ id: string }>({
    text: 'select id from erasures where finished_at is not null',
    values: [],
  });
  expect(finished).toEqual([{ id: due }]);
  expect(kept).not.toBe(due);
});

test('The nightly sweep removes expired data in every agency', async () => {
  const upload = ({ db, agency }: Context) =>
    db.run({
      text: `insert into uploads (agency_id, id, name, size, content_type, sha256, storage_key, created_at)
        values ($1, $2, 'a.png', 7, 'image/png', 'x', $3, '2026-05-01T08:00:00Z')`,
      values: [agency.id, newId(), `${agency.id}/ab/${newId()}`],
    });
  await upload(world.here);
  await upload(world.there);
  await sweep();
  for (const { db } of [world.here, world.there])
    expect(await db.run({ text: 'select id from uploads', values: [] })).toEqual([]);
});

/** Creates an endpoint with one message waiting for it. */
async function waitingMessage() {
  const input = CreateWebhookSchema.parse({ url: `${receiver.url}/hooks`, events: ['contact.created'] });
  const { webhookId } = await createWebhook(world.here, caller, input);
  await addContact(world.here, `${newId()}@here.example`);
  const [delivery] = (await listDeliveries(world.here, webhookId)).rows;
  return { webhookId, deliveryId: delivery!.deliveryId };
}

test('A message for a resting endpoint is tried again half a minute later', async () => {
  const { webhookId, deliveryId } = await waitingMessage();
  const waiting = () =>
    world.here.db.run<{ startAfter: string }>({
      text: `select start_after::text as start_after from pgboss.job where name = 'deliver-webhook'
        and data->'data'->>'deliveryId' = $1 order by start_after`,
      values: [deliveryId],
    });
  expect(await waiting()).toHaveLength(1);
  // Any duration at all counts as slow.
  const lanes = createWebhookQueues({ slowMs: -1 });
  await lanes.take(webhookId, async () => 'done');
  const platform = { ...world.platform, webhooks: { ...caller, ...lanes } };
  const job = {
    id: newId(),
    name: 'deliver-webhook' as const,
    agencyId: world.here.agency.id,
    attempt: 1,
    isLastAttempt: false,
    workerId: newId(),
  };
  await deliverWebhookJob.run(
    world.here,
    { ...job, data: { deliveryId, webhookId, attempt: 0 } },
    {
      platform,
      mailer: createMailer(world.platform.config),
    },
  );
  const jobs = await waiting();
  expect(jobs.map(({ startAfter }) => Date.parse(startAfter))).toContain(
    Date.parse(world.here.clock.now().add({ seconds: 30 }).toString()),
  );
  expect(jobs).toHaveLength(2);
});

test('An endpoint switched off meanwhile is not called, and its message says so', async () => {
  const { webhookId, deliveryId } = await waitingMessage();
  await editWebhook(world.here, caller, webhookId, { isEnabled: false });
  expect(await deliverWebhook(world.here, caller, { deliveryId, webhookId, attempt: 0 })).toBe('failed');
  expect(receiver.received).toEqual([]);
  expect((await listDeliveries(world.here, webhookId)).rows[0]).toMatchObject({
    status: 'failed',
    lastError: 'The endpoint is switched off.',
  });
});
