import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockWebhook } from './list-webhooks.server.ts';
import { type Webhook, webhookFields } from './webhook.ts';
import { deleteWebhookRow } from './webhooks.rows.server.ts';

/** Deletes an endpoint with its deliveries; what still waits is not sent. @throws Forbidden, NotFound */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<Webhook> {
  requirePermission(ctx.actor, 'webhook.edit');
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    await deleteWebhookRow(tx.db, tx.agency.id, webhookId);
    await recordEvent(tx, {
      action: 'webhook.deleted',
      subjectType: 'webhook',
      subjectId: webhookId,
      before: webhookFields(webhook),
    });
    return webhook;
  });
}
