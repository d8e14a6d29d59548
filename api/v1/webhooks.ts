import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { getWebhook, pageWebhooks } from '#domain/webhooks/list-webhooks.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { CreateWebhookSchema, EditWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { FILTERS } from '#domain/list-request.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import type { ApiEnvironment } from '../environment.ts';
import { BY_WHEN, operationsOn } from './operations.ts';
import { TimedQuery } from './pages.ts';
import { resourceOf } from './resource.ts';
import { body, json, problems } from './responses.ts';
import { DeliveryDocument, WebhookDocument, WebhookWithSecret } from './webhook-json.ts';

const tags = ['webhooks'];
const WRITE = 'Scope `settings:write`.';
const params = z.object({ webhookId: z.string() });
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
  id: 'webhookId',
  scope: 'settings:read',
  query: Query,
  document: WebhookDocument,
  list: pageWebhooks,
  get: getWebhook,
});

const create = createRoute({
  method: 'post',
  path: '/webhooks',
  operationId: 'createWebhook',
  tags,
  summary: 'Add an endpoint',
  description: `Events from now on are sent to it. Its secret is shown only in this answer. ${WRITE}`,
  request: { body: body(CreateWebhookSchema) },
  responses: { 201: json(WebhookWithSecret, 'The endpoint and its secret'), ...problems(409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path,
  operationId: 'deleteWebhook',
  tags,
  summary: 'Delete an endpoint with its deliveries',
  description: `What still waits is not sent. ${WRITE}`,
  request: { params },
  responses: { 200: json(WebhookDocument, 'The endpoint as it was'), ...problems(404) },
});
const rotate = createRoute({
  method: 'post',
  path: `${path}/secret`,
  operationId: 'rotateWebhookSecret',
  tags,
  summary: 'Give an endpoint a new secret',
  description: `For 24 hours messages are signed with the old one as well. ${WRITE}`,
  request: { params },
  responses: { 201: json(WebhookWithSecret, 'The endpoint and its new secret'), ...problems(404) },
});
const sendTest = createRoute({
  method: 'post',
  path: `${path}/test`,
  operationId: 'testWebhook',
  tags,
  summary: 'Send an endpoint a test event',
  description: `A \`webhook.test\`, whatever the endpoint listens for. ${WRITE}`,
  request: { params },
  responses: { 201: json(DeliveryDocument, 'The delivery, which is on its way'), ...problems(404, 409) },
});

/** The endpoints about webhooks: who is told, of what, signed with which secret. */
export function webhooks(api: OpenAPIHono<ApiEnvironment>): void {
  const webhook = operationsOn(api, webhookResource, { tag: 'webhooks', noun: 'endpoint', writes: 'settings:write' });
  webhook.list({
    summary: 'Page through the endpoints that are told of events',
    description: `${BY_WHEN}; never their secrets.`,
  });
  api.openapi(create, async (c) => {
    const made = await createWebhook(c.get('context'), c.get('platform').webhooks, c.req.valid('json'));
    return c.json(made, 201, { Location: `/api/v1/webhooks/${made.webhookId}` });
  });
  webhook.get({ summary: 'One endpoint' });
  webhook.edit(
    EditWebhookSchema,
    { summary: 'Change an endpoint, or switch it on or off', description: 'What is absent stays as it is.' },
    (ctx, id, change, c) => editWebhook(ctx, c.get('platform').webhooks, id, change),
  );
  api.openapi(remove, async (c) => c.json(await deleteWebhook(c.get('context'), c.req.valid('param').webhookId), 200));
  api.openapi(rotate, async (c) => c.json(await rotateSecret(c.get('context'), c.req.valid('param').webhookId), 201));
  api.openapi(sendTest, async (c) => {
    const delivery = await sendTestEvent(c.get('context'), c.req.valid('param').webhookId);
    return c.json(delivery, 201, { Location: `/api/v1/webhooks/deliveries/${delivery.deliveryId}` });
  });
}
