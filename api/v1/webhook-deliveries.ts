import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { dryMark, dryOrNot } from '#domain/dry-run.server.ts';
import { getDelivery, listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { replayDelivery, replayFailed } from '#domain/webhooks/replay-delivery.server.ts';
import { ReplayFailedSchema } from '#domain/webhooks/webhook.schema.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/webhook.ts';
import type { ApiEnvironment } from '../environment.ts';
import { DryRunMark, DryRunQuery } from './dry-runs.ts';
import { CollectionQuery, toCollection } from './pages.ts';
import { body, json, problems } from './responses.ts';
import { Deliveries, DeliveryDocument } from './webhook-json.ts';

const tags = ['webhooks'];
const READ = 'Scope `settings:read`.';
const WRITE = 'Scope `settings:write`.';
const ofEndpoint = z.object({ webhookId: z.string() });
const ofDelivery = z.object({ deliveryId: z.string() });
const ReplayedDelivery = DeliveryDocument.extend(DryRunMark).strict().openapi('ReplayedDelivery');
const query = CollectionQuery.extend({ status: z.enum(DELIVERY_STATUSES).optional() });

const list = createRoute({
  method: 'get',
  path: '/webhooks/{webhookId}/deliveries',
  operationId: 'listWebhookDeliveries',
  tags,
  summary: 'What was sent to an endpoint',
  description: `The latest first, for 30 days. ${READ}`,
  request: { params: ofEndpoint, query },
  responses: { 200: json(Deliveries, 'A page of deliveries'), ...problems(404, 422) },
});
const replayAll = createRoute({
  method: 'post',
  path: '/webhooks/{webhookId}/replay',
  operationId: 'replayFailedWebhookDeliveries',
  tags,
  summary: 'Send an endpoint what failed since an instant',
  description: `The oldest 10,000 that failed for good, each under its own \`webhook-id\`. ${WRITE}`,
  request: { params: ofEndpoint, query: DryRunQuery, body: body(ReplayFailedSchema) },
  responses: {
    200: json(
      z
        .object({ replayedCount: z.number().int(), ...DryRunMark })
        .strict()
        .openapi('ReplayedDeliveries'),
      'How many are on their way',
    ),
    ...problems(404, 409, 422),
  },
});
const get = createRoute({
  method: 'get',
  path: '/webhooks/deliveries/{deliveryId}',
  operationId: 'getWebhookDelivery',
  tags,
  summary: 'One delivery: what was sent, and what came back last',
  description: READ,
  request: { params: ofDelivery },
  responses: { 200: json(DeliveryDocument, 'The delivery'), ...problems(404) },
});
const replay = createRoute({
  method: 'post',
  path: '/webhooks/deliveries/{deliveryId}/replay',
  operationId: 'replayWebhookDelivery',
  tags,
  summary: 'Send one delivery again at once',
  description: `Whatever became of it, under the same \`webhook-id\`. ${WRITE}`,
  request: { params: ofDelivery, query: DryRunQuery },
  responses: { 200: json(ReplayedDelivery, 'The delivery, which is on its way'), ...problems(404, 409, 422) },
});

/** The endpoints about what webhooks sent. */
export function webhookDeliveries(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const page = await listDeliveries(c.get('context'), c.req.valid('param').webhookId, c.req.valid('query'));
    return c.json(toCollection(c, 'deliveries', page), 200);
  });
  api.openapi(replayAll, async (c) => {
    const { webhookId } = c.req.valid('param');
    const { dryRun = false } = c.req.valid('query');
    const wanted = c.req.valid('json');
    const replayed = await dryOrNot(dryRun, c.get('context'), (within) => replayFailed(within, webhookId, wanted));
    return c.json({ ...replayed, ...dryMark(dryRun) }, 200);
  });
  api.openapi(get, async (c) => c.json(await getDelivery(c.get('context'), c.req.valid('param').deliveryId), 200));
  api.openapi(replay, async (c) => {
    const { deliveryId } = c.req.valid('param');
    const { dryRun = false } = c.req.valid('query');
    const replayed = await dryOrNot(dryRun, c.get('context'), (within) => replayDelivery(within, deliveryId));
    return c.json({ ...replayed, ...dryMark(dryRun) }, 200);
  });
}
