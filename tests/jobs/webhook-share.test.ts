import { expect, test } from 'vitest';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { MAX_ENDPOINTS } from '#domain/webhooks/webhook.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { deliverWebhookJob } from '#jobs/deliver-webhook.job.ts';
import { startWorker } from '#jobs/worker.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { createWebhookQueues } from '#platform/outgoing/webhook-queues.ts';
import { systemClock } from '#platform/clock.ts';
import { opened } from '#tests/support/opened.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { foundTestAgency, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { deliveriesTo, happenIn } from '#tests/support/webhook-deliveries.ts';

const caller = createWebhookCaller({ allowPrivate: true });
const world = opened(openTwoAgencies);
const receiver = opened(openReceiver);

const endpointOf = (ctx: typeof world.here, path: string) =>
  createWebhook(ctx, caller, CreateWebhookSchema.parse({ url: `${receiver.url}${path}`, events: ['contact.created'] }));

test('An agency whose endpoints all hang has a bounded share of the places, and another’s messages go out meanwhile', async () => {
  const { here, there } = world;
  const hanging: (() => void)[] = [];
  receiver.answerWith((response, { path }) => {
    const answer = () => void response.writeHead(204).end();
    if (path.startsWith('/hangs')) hanging.push(answer);
    else answer();
  });
  for (let number = 0; number < MAX_ENDPOINTS; number += 1) await endpointOf(here, `/hangs/${number}`);
  const { webhookId } = await endpointOf(there, '/answers');
  await happenIn(here);
  const platform = { ...world.platform, webhooks: { ...caller, ...createWebhookQueues() } };
  const worker = await startWorker(platform, { pollSeconds: 0.05 });
  try {
    await expect.poll(() => hanging.length).toBe(18);
    for (let event = 0; event < 30; event += 1) await happenIn(there);
    await expect
      .poll(async () => (await deliveriesTo(there, webhookId)).map(({ status }) => status), { timeout: 60_000 })
      .toEqual(Array.from({ length: 30 }, () => 'delivered'));
    expect(hanging).toHaveLength(18);
    expect(deliverWebhookJob.sideBySide! / deliverWebhookJob.mostOfOne!).toBeGreaterThanOrEqual(5);
  } finally {
    receiver.answerWith((response) => void response.writeHead(204).end());
    for (const answer of hanging) answer();
    await worker.stop();
  }
}, 120_000);

test('A hanging endpoint delays no other of its agency, however many messages wait for it', async () => {
  const here = await foundTestAgency(world.platform, 'one-hangs');
  const hanging: (() => void)[] = [];
  receiver.answerWith((response, { path }) => {
    const answer = () => void response.writeHead(204).end();
    if (path === '/hangs') hanging.push(answer);
    else answer();
  });
  await endpointOf(here, '/hangs');
  const { webhookId } = await endpointOf(here, '/answers');
  for (let event = 0; event < 30; event += 1) await happenIn(here);
  const webhooks = { ...caller, ...createWebhookQueues({ waitMs: 100 }) };
  // What is postponed returns by the queue's clock.
  const platform = { ...world.platform, clock: systemClock, webhooks };
  const worker = await startWorker(platform, { pollSeconds: 0.05 });
  try {
    await expect
      .poll(async () => (await deliveriesTo(here, webhookId)).map(({ status }) => status), { timeout: 60_000 })
      .toEqual(Array.from({ length: 30 }, () => 'delivered'));
    expect(hanging).toHaveLength(4);
  } finally {
    receiver.answerWith((response) => void response.writeHead(204).end());
    for (const answer of hanging) answer();
    await worker.stop();
  }
}, 120_000);
