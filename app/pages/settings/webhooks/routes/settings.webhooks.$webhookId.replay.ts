import { replayFailed } from '#domain/webhooks/replay-delivery.server.ts';
import { ReplayFailedSchema } from '#domain/webhooks/webhook.schema.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Resends the failed deliveries of an endpoint. */
export const action = buttonAction(
  ReplayFailedSchema,
  (ctx, { webhookId }) => pathsOf(ctx).webhook(webhookId!),
  async ({ ctx, value, params }) => {
    const { replayedCount } = await replayFailed(ctx, params.webhookId!, value);
    return `${replayedCount} failed ${replayedCount === 1 ? 'delivery is' : 'deliveries are'} on the way again.`;
  },
);
