import { z } from 'zod';
import { replayDelivery } from '#domain/webhooks/replay-delivery.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { namedDelivery } from '../named-delivery.server.ts';

/** Resends one delivery. */
export const action = buttonAction(
  z.object({}),
  (ctx, { webhookId }) => pathsOf(ctx).webhook(webhookId!),
  async ({ ctx, params }) => {
    const { deliveryId } = await namedDelivery(ctx, params);
    const { event } = await replayDelivery(ctx, deliveryId);
    return `The ${event} is on its way again.`;
  },
);
