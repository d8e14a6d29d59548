import { expect, test } from 'vitest';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { getWebhook } from '#domain/webhooks/list-webhooks.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { givePassword } from '#tests/support/member.ts';
import { opened } from '#tests/support/opened.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { happenIn, onlyDeliveryTo } from '#tests/support/webhook-deliveries.ts';
import { runWaitingJobs } from '../../isolation/run-waiting-jobs.ts';

const webhooks = createWebhookCaller({ allowPrivate: true });
const world = opened(openTwoAgencies);
const receiver = opened(openReceiver);

/** Creates an endpoint that has just asked for no more messages. */
async function gone() {
  const { here } = world;
  receiver.answerWith((response) => void response.writeHead(410).end());
  const input = CreateWebhookSchema.parse({ url: `${receiver.url}/payroll`, events: ['contact.created'] });
  const { webhookId } = await createWebhook(here, webhooks, input);
  await happenIn(here);
  const { deliveryId } = await onlyDeliveryTo(here, webhookId);
  expect(await deliverWebhook(here, webhooks, { deliveryId, webhookId, attempt: 0 })).toBe('failed');
  return webhookId;
}

const told = () => mailsOf(world.here, { kind: 'webhookSwitchedOff' });

test('Super administrators are told once that an endpoint was switched off automatically, unless it is on again', async () => {
  const { here } = world;
  await givePassword(world.platform, 'hannah@here.example');
  const again = await gone();
  await editWebhook(here, webhooks, again, { isEnabled: true });
  await editWebhook(here, webhooks, again, { isEnabled: false });
  await runWaitingJobs(world.platform, here.agency.id);
  expect(await told()).toEqual([]);

  const webhookId = await gone();
  await runWaitingJobs(world.platform, here.agency.id);
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: 'hannah@here.example',
    subject: 'A webhook was switched off at Agency here',
  });
  for (const said of [`${receiver.url}/payroll`, '410 Gone', `/settings/webhooks/${webhookId}`])
    expect(mail!.html).toContain(said);
});

test('An address that an endpoint no longer has switches nothing off, and its message goes to the new one', async () => {
  const { here } = world;
  const input = CreateWebhookSchema.parse({ url: `${receiver.url}/former`, events: ['contact.created'] });
  const { webhookId } = await createWebhook(here, webhooks, input);
  await happenIn(here);
  const { deliveryId } = await onlyDeliveryTo(here, webhookId);
  const movesMeanwhile: Pick<typeof webhooks, 'call'> = {
    async call(request) {
      await editWebhook(here, webhooks, webhookId, { url: `${receiver.url}/present` });
      return webhooks.call(request);
    },
  };
  receiver.answerWith((response) => void response.writeHead(410).end());
  const job = { deliveryId, webhookId, attempt: 0 };
  expect(await deliverWebhook(here, movesMeanwhile, job)).toBe('again');
  expect(await getWebhook(here, webhookId)).toMatchObject({ isEnabled: true, disabledReason: null });
  receiver.answerWith((response) => void response.writeHead(204).end());
  expect(await deliverWebhook(here, webhooks, { ...job, attempt: 1 })).toBe('delivered');
  expect(receiver.received.at(-1)!.path).toBe('/present');
});
