import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { queueTries, tryOf } from '#domain/webhooks/queue-deliveries.server.ts';
import type { DeliverWebhookJob } from '#domain/webhooks/webhook.ts';
import { agencyJob } from './job-definition.ts';

/** Makes one attempt at a delivery, or postpones it if its endpoint is busy or slow. */
export const deliverWebhookJob = agencyJob<DeliverWebhookJob>({
  name: 'deliver-webhook',
  sideBySide: 90,
  // An agency may have twenty endpoints, each of which may hold several attempts until they time out.
  mostOfOne: 18,
  async run(ctx, { data }, { platform: { webhooks, clock } }) {
    const outcome = await webhooks.take(data.webhookId, () => deliverWebhook(ctx, webhooks, data));
    if (typeof outcome === 'string') return;
    const { deliveryId: id, webhookId: endpointId, attempt: attempts } = data;
    const later = clock
      .now()
      .add({ milliseconds: Math.ceil(outcome.putOffMs) })
      .toString();
    await queueTries(ctx, [tryOf(ctx.agency.id, { id, endpointId, attempts }, later)]);
  },
});
