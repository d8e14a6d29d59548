import type { WebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { refuseUrl } from './create-webhook.server.ts';
import { findWebhook, lockWebhook } from './list-webhooks.server.ts';
import { type Webhook, type WebhookFields, webhookFields } from './webhook.ts';
import type { EditWebhook } from './webhook.schema.ts';
import { updateWebhook } from './webhooks.rows.server.ts';

/**
 * Changes only the given fields of an endpoint. When switched on again, its reason for being off is cleared.
 * @throws Forbidden, NotFound, ChangedMeanwhile, Invalid
 */
export async function editWebhook(
  ctx: Context,
  webhooks: Pick<WebhookCaller, 'refusal'>,
  webhookId: string,
  edit: EditWebhook,
): Promise<Webhook> {
  requirePermission(ctx.actor, 'webhook.edit');
  return transact(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    const sent = inKnownOrder(webhook, edit);
    const change = await changeOf(tx, ['webhook', webhookId, webhook.version], webhookFields(webhook), sent);
    if (!change) return webhook;
    const after = change.after as Partial<WebhookFields>;
    if (after.url !== undefined) refuseUrl(webhooks, after.url);
    const reason = after.isEnabled === undefined ? {} : { disabledReason: null };
    await updateWebhook(tx.db, tx.agency.id, webhookId, { ...after, ...reason }, now(tx));
    await recordEvent(tx, { action: 'webhook.edited', ...change });
    return findWebhook(tx, webhookId);
  });
}

/** The same events in another order are no change. */
function inKnownOrder<Fields extends Pick<EditWebhook, 'events'>>({ events }: Webhook, fields: Fields): Fields {
  const isSame = fields.events?.length === events.length && events.every((event) => fields.events?.includes(event));
  return isSame ? { ...fields, events } : fields;
}
