import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { RETRY_WAITS } from '#domain/webhooks/webhook.ts';
import { fixedClock } from '#platform/clock.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { givePassword } from '#tests/support/member.ts';
import { opened } from '#tests/support/opened.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { deliveriesTo, happenIn } from '#tests/support/webhook-deliveries.ts';
import { runWaitingJobs } from '../../isolation/run-waiting-jobs.ts';

const webhooks = createWebhookCaller({ allowPrivate: true });
const world = opened(openTwoAgencies);
const receiver = opened(openReceiver);
let day = 1;

beforeAll(() => givePassword(world.platform, 'hannah@here.example'));

const answering = (status: number) => receiver.answerWith((response) => void response.writeHead(status).end());
/** Returns the agency a day later each time. */
const nextDay = (days = 1): Context => {
  day += days;
  return { ...world.here, clock: fixedClock(new Date(Date.UTC(2026, 5, day)).toISOString()) };
};
const endpoint = async () => {
  const input = CreateWebhookSchema.parse({ url: `${receiver.url}/payroll`, events: ['contact.created'] });
  return (await createWebhook(world.here, webhooks, input)).webhookId;
};

/** Triggers an event, and makes each attempt at delivering its message to the endpoint. */
async function happenAndTry(ctx: Context, webhookId: string) {
  await happenIn(ctx);
  const [delivery] = await deliveriesTo(ctx, webhookId);
  const { deliveryId } = delivery!;
  for (let attempt = 0; attempt <= RETRY_WAITS.length; attempt += 1)
    if ((await deliverWebhook(ctx, webhooks, { deliveryId, webhookId, attempt })) !== 'again') return;
}
async function toldOf(webhookId: string) {
  await runWaitingJobs(world.platform, world.here.agency.id);
  const mails = await mailsOf(world.here, { kind: 'webhookFailing' });
  return mails.filter(({ html }) => html.includes(`/settings/webhooks/${webhookId}`));
}

test('Super administrators are told once that an endpoint has not accepted the last attempt, until it accepts a message again', async () => {
  const webhookId = await endpoint();
  answering(503);
  await happenAndTry(nextDay(), webhookId);
  const [mail, ...more] = await toldOf(webhookId);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: 'hannah@here.example',
    subject: 'A webhook cannot be reached at Agency here',
  });
  for (const said of [`${receiver.url}/payroll`, 'The endpoint answered 503.']) expect(mail!.html).toContain(said);
  await happenAndTry(nextDay(), webhookId);
  expect(await toldOf(webhookId)).toHaveLength(1);

  answering(204);
  await happenAndTry(nextDay(), webhookId);
  answering(503);
  await happenAndTry(nextDay(), webhookId);
  expect(await toldOf(webhookId)).toHaveLength(2);
  await happenAndTry(nextDay(31), webhookId);
  expect(await toldOf(webhookId)).toHaveLength(3);
});

test('They are not told if the endpoint accepts messages by then, is switched off, or was before the last attempt', async () => {
  const back = await endpoint();
  const off = await endpoint();
  answering(503);
  for (const webhookId of [back, off]) await happenAndTry(nextDay(), webhookId);
  answering(204);
  await happenAndTry(nextDay(), back);
  await editWebhook(world.here, webhooks, off, { isEnabled: false });
  for (const webhookId of [back, off]) expect(await toldOf(webhookId)).toEqual([]);

  const before = await endpoint();
  await happenIn(world.here);
  await editWebhook(world.here, webhooks, before, { isEnabled: false });
  await happenAndTry(nextDay(), before);
  await editWebhook(world.here, webhooks, before, { isEnabled: true });
  expect(await toldOf(before)).toEqual([]);
});
