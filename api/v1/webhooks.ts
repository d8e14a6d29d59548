import { z } from '@hono/zod-openapi';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { getWebhook, pageWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { CreateWebhookSchema, EditWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { FILTERS } from '#domain/list-request.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { BY_WHEN, operationsOn } from './operations.ts';
import type { Operations } from './operations-under.ts';
import { TimedQuery } from './pages.ts';
import { resourceOf } from './resource.ts';
import { json } from './responses.ts';
import { DeliveryDocument, WebhookDocument, WebhookWithSecret } from './webhook-json.ts';

const path = '/webhooks/{webhookId}';
const Query = TimedQuery.extend({
  webhookId: FILTERS.id,
  url: z.string().trim().min(1).max(2000).optional(),
  event: z.enum(WEBHOOK_EVENTS).optional(),
  isEnabled: FILTERS.flag,
});

const webhookResource = resourceOf({
  name: 'webhooks',
  one: 'Webhook',
  query: Query,
  document: WebhookDocument,
  list: pageWebhooks,
  get: getWebhook,
});

/** Registers the endpoints for webhooks: which are notified, of what, and the secret that signs it. */
export function webhooks(operations: Operations): void {
  const webhook = operationsOn(operations, webhookResource, 'endpoint');
  webhook.list({
    summary: 'Page through the endpoints that receive events',
    description: `${BY_WHEN}; never their secrets.`,
  });
  operations.post('/webhooks', 'createWebhook', {
    summary: 'Add an endpoint',
    description: 'Events from now on are sent to it. Its secret is shown only in this answer.',
    body: CreateWebhookSchema,
    responses: { 201: json(WebhookWithSecret, 'The endpoint and its secret') },
    location: (made) => `/webhooks/${made.webhookId}`,
    run: ({ c, ctx, body }) => createWebhook(ctx, c.get('platform').webhooks, body),
  });
  webhook.get({ summary: 'One endpoint' });
  webhook.edit(
    EditWebhookSchema,
    { summary: 'Change an endpoint, or switch it on or off', description: 'Fields left out stay as they are.' },
    (ctx, id, change, c) => editWebhook(ctx, c.get('platform').webhooks, id, change),
  );
  operations.delete(path, 'deleteWebhook', {
    summary: 'Delete an endpoint with its deliveries',
    description: 'Whatever is still queued is not sent.',
    responses: { 200: json(WebhookDocument, 'The deleted endpoint') },
    run: ({ ctx, params }) => deleteWebhook(ctx, params.webhookId),
  });
  operations.post(`${path}/secret`, 'rotateWebhookSecret', {
    summary: 'Give an endpoint a new secret',
    description: 'For 24 hours messages are signed with the old secret as well.',
    responses: { 201: json(WebhookWithSecret, 'The endpoint and its new secret') },
    run: ({ ctx, params }) => rotateSecret(ctx, params.webhookId),
  });
  operations.post(`${path}/test`, 'testWebhook', {
    summary: 'Send an endpoint a test event',
    description: 'A `webhook.test`, whatever the endpoint listens for.',
    responses: { 201: json(DeliveryDocument, 'The delivery, which is queued') },
    location: (delivery) => `/webhooks/deliveries/${delivery.deliveryId}`,
    run: ({ ctx, params }) => sendTestEvent(ctx, params.webhookId),
  });
}
