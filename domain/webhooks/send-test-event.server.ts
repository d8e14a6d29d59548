import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { insertDeliveries } from './deliveries.rows.server.ts';
import { findDelivery } from './list-deliveries.server.ts';
import { lockWebhook } from './list-webhooks.server.ts';
import { bodyOf, queueTries, tryOf } from './queue-deliveries.server.ts';
import { SWITCHED_OFF, type WebhookDeliveryDetail } from './webhook.ts';
import { TEST_EVENT } from './webhook-event.ts';

/** Sends a harmless event, so that an endpoint can be tested. @throws Forbidden, NotFound, Conflict where it is off */
export async function sendTestEvent(ctx: Context, webhookId: string): Promise<WebhookDeliveryDetail> {
  requirePermission(ctx.actor, 'webhook.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook.isEnabled) throw new Conflict('webhook_off', SWITCHED_OFF);
    const eventId = await recordEvent(tx, {
      action: 'webhook.tested',
      subjectType: 'webhook',
      subjectId: webhookId,
    });
    const [id, at] = [newId(), now(tx)];
    const payload = bodyOf(TEST_EVENT, at, { webhookId });
    const delivery = { id, endpointId: webhookId, eventId, action: TEST_EVENT, payload };
    await insertDeliveries(db, agency.id, [delivery], at);
    await queueTries(tx, [tryOf(agency.id, { id, endpointId: webhookId, attempts: 0 })]);
    return findDelivery(tx, id);
  });
}
