import { z } from 'zod';
import { replayDelivery } from '#domain/webhooks/replay-delivery.server.ts';
import { webhookDeed } from '#app/http/webhook-deed.server.ts';

export const action = webhookDeed(z.object({}), async ({ ctx, params }) => {
  const { event } = await replayDelivery(ctx, params.deliveryId);
  return `The ${event} is on its way again.`;
});
