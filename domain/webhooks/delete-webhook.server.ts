import { deletionOf } from '../deletion-of.server.ts';
import { lockWebhook } from './list-webhooks.server.ts';
import { webhookFields } from './webhook.ts';
import { deleteWebhookRow } from './webhooks.rows.server.ts';

/** Deletes an endpoint with its deliveries; waiting ones are not sent. @throws Forbidden, NotFound */
export const deleteWebhook = deletionOf(['webhook.edit', 'webhook'], lockWebhook, webhookFields, ({ db, agency }, id) =>
  deleteWebhookRow(db, agency.id, id),
);
