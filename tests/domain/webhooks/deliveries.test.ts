import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Context, transact } from '#domain/context.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { EVENT_DATA } from '#domain/webhooks/event-data.schema.ts';
import { getDelivery } from '#domain/webhooks/list-deliveries.server.ts';
import { getWebhook, listWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { replayDelivery, replayFailed } from '#domain/webhooks/replay-delivery.server.ts';
import { resumeDeliveries } from '#domain/webhooks/resume-deliveries.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { RETRY_WAITS } from '#domain/webhooks/webhook.ts';
import { kindOf, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook-event.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { fixedClock } from '#platform/clock.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openReceiver, type Received } from '../../support/receiver.ts';
import { openTwoAgencies, recordedActions, TEST_NOW } from '../../support/two-agencies.ts';
import { deliveriesTo, happenIn, onlyDeliveryTo } from '../../support/webhook-deliveries.ts';
import { opened } from '../../support/opened.ts';

const webhooks = createWebhookCaller({ allowPrivate: true });
/** Only for an endpoint that hangs: others may take the time that a busy machine needs. */
const impatient = createWebhookCaller({ allowPrivate: true, timeLimitMs: 400 });
const world = opened(openTwoAgencies);
const receiver = opened(openReceiver);
const placement = opened(() => makePlacement(world.here));
let here: Context;
let worker: Worker;
beforeAll(async () => {
  here = world.here;
  const platform = { ...world.platform, webhooks: { ...webhooks, ...createWebhookQueues() } };
  worker = await startWorker(platform, { pollSeconds: 0.05 });
});
afterAll(() => worker.stop());
beforeEach(async () => {
  receiver.answerWith((response) => void response.writeHead(204).end());
  for (const { webhookId } of await listWebhooks(here)) await deleteWebhook(here, webhookId);
  await expectNothingUnderWay();
  receiver.received.length = 0;
});

/** A delivery in progress for an endpoint of the previous test would be taken for the next one's. */
async function expectNothingUnderWay(): Promise<void> {
  const text = `select count(*)::int as count from pgboss.job where name = 'deliver-webhook' and state = 'active'`;
  await expect.poll(() => here.db.run({ text, values: [] })).toEqual([{ count: 0 }]);
}

const endpoint = (events: WebhookEvent[] = ['contact.created'], path = '/hooks') =>
  createWebhook(here, webhooks, CreateWebhookSchema.parse({ url: receiver.url + path, events }));
const happen = (ctx = here) => happenIn(ctx);
const deliveriesOf = (webhookId: string) => deliveriesTo(here, webhookId);
const only = (webhookId: string) => onlyDeliveryTo(here, webhookId);
const settled = async (webhookId: string) => {
  await expect.poll(async () => (await only(webhookId)).status, { timeout: 10_000 }).not.toBe('queued');
  return only(webhookId);
};
const at = (hours: number): Context => ({ ...here, clock: fixedClock(here.clock.now().add({ hours }).toString()) });
/** So late that the worker, whose queue uses the real time, leaves the next attempt alone. */
const LATE = 24 * 36_500;
/** Creates the delivery of one event without its job, so that only the test makes its attempts. */
async function withoutJob(webhookId: string) {
  await transact(here, async (tx) => {
    await happen(tx);
    await tx.db.run({ text: `delete from pgboss.job where name = 'deliver-webhook'`, values: [] });
  });
  const { deliveryId } = await only(webhookId);
  return { deliveryId, webhookId, attempt: 0 };
}

/** The signature as specified by Standard Webhooks, implemented again. */
function expectedSignature(secret: string, { headers, body }: Received): string {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('An agency’s own system', () => {
  test('is told of an accepted timesheet once, signed, with the necessary data', async () => {
    const { webhookId, secret } = await endpoint(['timesheet.accepted']);
    expect(Buffer.from(secret.slice(6), 'base64').length).toBeGreaterThanOrEqual(24);
    const timesheetId = await submitWeek(placement);
    await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
    const delivery = await settled(webhookId);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204, lastError: null });
    const [message, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(message!.headers['webhook-id']).toBe(delivery.deliveryId);
    expect(message!.headers['webhook-timestamp']).toBe(String(Date.parse(TEST_NOW) / 1000));
    expect(message!.headers['webhook-signature']).toBe(expectedSignature(secret, message!));
    expect(JSON.parse(message!.body)).toMatchObject({
      type: 'timesheet.accepted',
      timestamp: TEST_NOW,
      data: {
        timesheetId,
        friendlyId: expect.stringMatching(/^TS-\d{6}$/),
        contractorId: placement.contractorId,
        contractor: 'Callum Hargreaves',
        beginning: '2026-05-18',
        status: 'accepted',
        version: 2,
        totalMinutes: 2250,
      },
    });
  });

  test('gets for every event exactly what the description says', async () => {
    const { webhookId } = await endpoint(WEBHOOK_EVENTS.slice());
    const made = await makePlacement(here);
    await submitWeek(made);
    const deliveries = await deliveriesOf(webhookId);
    const kinds = new Set(deliveries.map(({ event }) => kindOf(event as WebhookEvent)));
    expect(kinds).toEqual(new Set(['timesheet', 'contractor', 'contract', 'client', 'contact']));
    for (const { deliveryId, event } of deliveries) {
      const { body } = await getDelivery(here, deliveryId);
      const { data, ...rest } = JSON.parse(body) as { data: unknown; type: string };
      expect(rest).toEqual({ type: event, timestamp: TEST_NOW });
      expect(EVENT_DATA[kindOf(event as WebhookEvent)].safeParse(data).error).toBeUndefined();
    }
  });

  test('is retried under the same id until it answers', async () => {
    const { webhookId, secret } = await endpoint();
    receiver.answerWith((response) => {
      if (receiver.received.length < 3) response.writeHead(503).end('Too busy');
      else response.writeHead(200).end('Thank you');
    });
    await happen();
    expect(await settled(webhookId)).toMatchObject({ status: 'delivered', attempts: 3, responseStatus: 200 });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const message of receiver.received)
      expect(message.headers['webhook-signature']).toBe(expectedSignature(secret, message));
  });

  test('that never answers properly is given up after the last attempt, visibly', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith((response) => void response.writeHead(500).end('x\u0000'.repeat(10_000)));
    await happen();
    const { deliveryId } = await settled(webhookId);
    const delivery = await getDelivery(here, deliveryId);
    expect(delivery).toMatchObject({ status: 'failed', attempts: RETRY_WAITS.length + 1, nextAttemptAt: null });
    expect(delivery.lastError).toBe('The endpoint answered 500.');
    expect(delivery.responseBody!.length).toBe(4096);
    expect(receiver.received).toHaveLength(RETRY_WAITS.length + 1);
  });

  test('that hangs counts as not answering, and waits its time', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith(() => undefined);
    const job = await withoutJob(webhookId);
    expect(await deliverWebhook(at(LATE), impatient, job)).toBe('again');
    const delivery = await only(webhookId);
    expect(delivery).toMatchObject({ status: 'queued', attempts: 1, responseStatus: null });
    expect(delivery.lastError).toBe('There was no answer within 0.4 seconds.');
    expect(Date.parse(delivery.nextAttemptAt!) - Date.parse(delivery.lastAttemptAt!)).toBe(RETRY_WAITS[0] * 1000);
  });

  test('that answers 410 is switched off with a reason, and gets no more', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith((response) => void response.writeHead(410).end());
    await happen();
    expect(await settled(webhookId)).toMatchObject({ status: 'failed', attempts: 1, responseStatus: 410 });
    const off = await getWebhook(here, webhookId);
    expect(off).toMatchObject({ isEnabled: false, disabledReason: expect.stringContaining('410') });
    expect(await recordedActions(here)).toContain('webhook.disabled');
    await happen();
    await only(webhookId);
    const on = await editWebhook(here, webhooks, webhookId, { isEnabled: true });
    expect(on).toMatchObject({ isEnabled: true, disabledReason: null });
  });

  test('is not followed to a redirect', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith((response) => void response.writeHead(302, { Location: `${receiver.url}/elsewhere` }).end());
    const job = await withoutJob(webhookId);
    expect(await deliverWebhook(at(LATE), webhooks, job)).toBe('again');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await only(webhookId)).toMatchObject({
      responseStatus: 302,
      lastError: 'The endpoint answered 302, a redirect. Redirects are not followed.',
    });
  });

  test('gets both signatures for a day after its secret changed, and one from then on', async () => {
    const { webhookId, secret: before } = await endpoint();
    const { secret: after } = await rotateSecret(at(LATE), webhookId);
    expect(after).not.toBe(before);
    receiver.answerWith((response) => void response.writeHead(503).end());
    const job = await withoutJob(webhookId);
    await deliverWebhook(at(LATE + 23), webhooks, job);
    await deliverWebhook(at(LATE + 25), webhooks, { ...job, attempt: 1 });
    const [first, second] = receiver.received as [Received, Received];
    expect(first.headers['webhook-signature']).toBe(
      `${expectedSignature(after, first)} ${expectedSignature(before, first)}`,
    );
    expect(second.headers['webhook-signature']).toBe(expectedSignature(after, second));
  });
});

describe('Killed between any two steps nothing is lost', () => {
  test('an event that is rolled back is never sent', async () => {
    const { webhookId } = await endpoint();
    const undone = transact(here, async (tx) => {
      await happen(tx);
      throw new Error('killed');
    });
    await expect(undone).rejects.toThrow('killed');
    expect(await deliveriesOf(webhookId)).toEqual([]);
  });

  test('after the call and before it is recorded, the same message is sent again', async () => {
    const { webhookId } = await endpoint();
    const job = await withoutJob(webhookId);
    const dies = {
      call: async (request: Parameters<typeof webhooks.call>[0]) => {
        await webhooks.call(request);
        throw new Error('killed');
      },
    };
    await expect(deliverWebhook(here, dies, job)).rejects.toThrow('killed');
    expect(await only(webhookId)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await deliverWebhook(here, webhooks, job)).toBe('delivered');
    // Recorded, and killed before the job is completed: it is delivered again and does nothing.
    expect(await deliverWebhook(here, webhooks, job)).toBe('late');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([job.deliveryId, job.deliveryId]);
  });

  test('an attempt whose job was lost is found by the sweep', async () => {
    const { webhookId } = await endpoint();
    await withoutJob(webhookId);
    const sweep = (hours: number) => resumeDeliveries({ ...here, clock: at(hours).clock });
    expect(await sweep(1)).toBe(0);
    expect(await sweep(2)).toBe(1);
    expect(await settled(webhookId)).toMatchObject({ status: 'delivered', attempts: 1 });
  });
});

describe('Resending', () => {
  test('one delivery is sent under its own id, after all its earlier attempts', async () => {
    const { webhookId } = await endpoint();
    await happen();
    const { deliveryId } = await settled(webhookId);
    expect(await replayDelivery(here, deliveryId)).toMatchObject({ status: 'queued', deliveredAt: null });
    expect(await settled(webhookId)).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([deliveryId, deliveryId]);
  });

  test('a failed one gets all its attempts again, by itself and with all that failed', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith((response) => void response.writeHead(500).end());
    await happen();
    const { deliveryId } = await settled(webhookId);
    const tries = RETRY_WAITS.length + 1;
    await replayDelivery(here, deliveryId);
    expect(await settled(webhookId)).toMatchObject({ status: 'failed', attempts: 2 * tries });
    await replayFailed(here, webhookId, { since: '2026-05-26T00:00:00Z' });
    expect(await settled(webhookId)).toMatchObject({ status: 'failed', attempts: 3 * tries });
    expect(receiver.received).toHaveLength(3 * tries);
  });

  test('all that failed since a time are sent, and nothing else', async () => {
    const { webhookId } = await endpoint();
    receiver.answerWith((response) => void response.writeHead(500).end());
    await happen();
    await settled(webhookId);
    expect(await replayFailed(here, webhookId, { since: '2026-05-27T00:00:00Z' })).toEqual({ replayedCount: 0 });
    receiver.answerWith((response) => void response.writeHead(204).end());
    expect(await replayFailed(here, webhookId, { since: '2026-05-26T00:00:00Z' })).toEqual({ replayedCount: 1 });
    expect(await settled(webhookId)).toMatchObject({ status: 'delivered', attempts: RETRY_WAITS.length + 2 });
  });

  test('a test event reaches an endpoint subscribed to something else', async () => {
    const { webhookId } = await endpoint(['client.deleted']);
    await sendTestEvent(here, webhookId);
    await settled(webhookId);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: 'webhook.test', data: { webhookId } });
    await editWebhook(here, webhooks, webhookId, { isEnabled: false });
    await expect(sendTestEvent(here, webhookId)).rejects.toThrow('The endpoint is switched off.');
  });
});
