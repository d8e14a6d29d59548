import { expect, test } from 'vitest';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { replayDelivery } from '#domain/webhooks/replay-delivery.server.ts';
import { RETRY_WAITS } from '#domain/webhooks/webhook.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { opened } from '#tests/support/opened.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { happenIn, onlyDeliveryTo } from '#tests/support/webhook-deliveries.ts';

const webhooks = createWebhookCaller({ allowPrivate: true });
const world = opened(openTwoAgencies);
const receiver = opened(openReceiver);

test('A resend requested during the last attempt is not ended by it', async () => {
  const { here } = world;
  receiver.answerWith((response) => void response.writeHead(500).end());
  const input = CreateWebhookSchema.parse({ url: receiver.url, events: ['contact.created'] });
  const { webhookId } = await createWebhook(here, webhooks, input);
  await happenIn(here);
  const { deliveryId } = await onlyDeliveryTo(here, webhookId);
  const last = RETRY_WAITS.length;
  for (let attempt = 0; attempt < last; attempt += 1)
    await deliverWebhook(here, webhooks, { deliveryId, webhookId, attempt });
  const asksMeanwhile: Pick<typeof webhooks, 'call'> = {
    async call(request) {
      await replayDelivery(here, deliveryId);
      return webhooks.call(request);
    },
  };
  const lastTry = { deliveryId, webhookId, attempt: last };
  expect(await deliverWebhook(here, asksMeanwhile, lastTry)).toBe('late');
  expect(await onlyDeliveryTo(here, webhookId)).toMatchObject({ status: 'queued', attempts: last });
  // The requested one, with all its previous attempts.
  expect(await deliverWebhook(here, webhooks, lastTry)).toBe('again');
  expect(await onlyDeliveryTo(here, webhookId)).toMatchObject({ status: 'queued', attempts: last + 1 });
});
