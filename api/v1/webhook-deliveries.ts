import { z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { getDelivery, listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { replayDelivery, replayFailed } from '#domain/webhooks/replay-delivery.server.ts';
import { ReplayFailedSchema } from '#domain/webhooks/webhook.schema.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/webhook.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery, toCollection } from './pages.ts';
import { json } from './responses.ts';
import { Deliveries, DeliveryDocument } from './webhook-json.ts';

const ReplayedDelivery = DeliveryDocument.extend(DryRunMark).strict().openapi('ReplayedDelivery');
const query = CollectionQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() });

/** Registers the endpoints for webhook deliveries. */
export function webhookDeliveries(operations: Operations): void {
  operations.get('/webhooks/{webhookId}/deliveries', 'listWebhookDeliveries', {
    summary: 'What was sent to an endpoint',
    description: 'Latest first, for 30 days.',
    query,
    responses: { 200: json(Deliveries, 'A page of deliveries') },
    run: async ({ c, ctx, params, query }) => {
      const page = await listDeliveries(ctx, params.webhookId, query);
      return toCollection(c, 'deliveries', page);
    },
  });
  operations.post('/webhooks/{webhookId}/replay', 'replayFailedWebhookDeliveries', {
    summary: 'Resend failed deliveries to an endpoint since a given time',
    description: 'The oldest 10,000 that failed permanently, each under its own `webhook-id`.',
    query: DryRunQuery,
    body: ReplayFailedSchema,
    responses: {
      200: json(
        z
          .object({ replayedCount: z.number().int(), ...DryRunMark })
          .strict()
          .openapi('ReplayedDeliveries'),
        'How many were queued',
      ),
    },
    run: async ({ ctx, params: { webhookId }, query, body }) => {
      const { dryRun = false } = query;
      const wanted = body;
      const replayed = await dryOrNot(dryRun, ctx, (within) => replayFailed(within, webhookId, wanted));
      return { ...replayed, ...dryMark(dryRun) };
    },
  });
  operations.get('/webhooks/deliveries/{deliveryId}', 'getWebhookDelivery', {
    summary: 'One delivery: what was sent, and the last response',
    responses: { 200: json(DeliveryDocument, 'The delivery') },
    run: ({ ctx, params }) => getDelivery(ctx, params.deliveryId),
  });
  operations.post('/webhooks/deliveries/{deliveryId}/replay', 'replayWebhookDelivery', {
    summary: 'Send one delivery again at once',
    description: 'Whatever its outcome was, under the same `webhook-id`.',
    query: DryRunQuery,
    responses: { 200: json(ReplayedDelivery, 'The delivery, which is queued') },
    run: async ({ ctx, params: { deliveryId }, query }) => {
      const { dryRun = false } = query;
      const replayed = await dryOrNot(dryRun, ctx, (within) => replayDelivery(within, deliveryId));
      return { ...replayed, ...dryMark(dryRun) };
    },
  });
}
