import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requeueFailed, requeueOne, type Waiting } from './deliveries.rows.server.ts';
import { findDelivery } from './list-deliveries.server.ts';
import { lockWebhook } from './list-webhooks.server.ts';
import { queueTries, tryOf } from './queue-deliveries.server.ts';
import { SWITCHED_OFF, type WebhookDeliveryDetail } from './webhook.ts';
import type { ReplayFailed } from './webhook.schema.ts';

/** Most deliveries in one replay; the rest is sent by the next. */
const MAX_REPLAYED = 10_000;

/**
 * Resends a delivery at once, under the same `webhook-id`, with as many retries as a new one.
 * @throws Forbidden, NotFound, Conflict where its endpoint is off
 */
export async function replayDelivery(ctx: Context, deliveryId: string): Promise<WebhookDeliveryDetail> {
  requirePermission(ctx.actor, 'webhook.edit');
  return transact(ctx, async (tx) => {
    const { webhookId } = await findDelivery(tx, deliveryId);
    await replay(tx, webhookId, { deliveryId }, () => requeueOne(tx.db, tx.agency.id, deliveryId, now(tx)));
    return findDelivery(tx, deliveryId);
  });
}

/**
 * Resends an endpoint's failed deliveries since an instant, the oldest 10,000.
 * @returns how many
 * @throws Forbidden, NotFound, Conflict where the endpoint is off
 */
export async function replayFailed(
  ctx: Context,
  webhookId: string,
  { since }: ReplayFailed,
): Promise<{ replayedCount: number }> {
  requirePermission(ctx.actor, 'webhook.edit');
  return transact(ctx, async (tx) => {
    const wanted = { endpointId: webhookId, since, at: now(tx), limit: MAX_REPLAYED };
    const again = () => requeueFailed(tx.db, tx.agency.id, wanted);
    return { replayedCount: await replay(tx, webhookId, { since }, again) };
  });
}

async function replay(
  ctx: Context,
  webhookId: string,
  detail: Record<string, string>,
  requeue: () => Promise<Waiting[]>,
): Promise<number> {
  const { isEnabled } = await lockWebhook(ctx, webhookId);
  if (!isEnabled) throw new Conflict('webhook_off', SWITCHED_OFF);
  const waiting = await requeue();
  await queueTries(
    ctx,
    waiting.map((one) => tryOf(ctx.agency.id, one)),
  );
  const subject = { subjectType: 'webhook', subjectId: webhookId };
  await recordEvent(ctx, {
    action: 'webhook.replayed',
    ...subject,
    detail: { ...detail, replayedCount: waiting.length },
  });
  return waiting.length;
}
