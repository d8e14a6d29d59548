import { replayFailed } from '#domain/webhooks/replay-delivery.server.ts';
import { ReplayFailedSchema } from '#domain/webhooks/webhook.schema.ts';
import { webhookDeed } from '#app/http/webhook-deed.server.ts';

export const action = webhookDeed(ReplayFailedSchema, async ({ ctx, value, params }) => {
  const { replayedCount } = await replayFailed(ctx, params.webhookId, value);
  return `${replayedCount} failed ${replayedCount === 1 ? 'delivery is' : 'deliveries are'} on the way again.`;
});
