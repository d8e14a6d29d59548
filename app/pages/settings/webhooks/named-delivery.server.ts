import type { Context } from '#domain/context.ts';
import { NotFound } from '#domain/errors.ts';
import { getDelivery } from '#domain/webhooks/list-deliveries.server.ts';
import type { WebhookDeliveryDetail } from '#domain/webhooks/webhook.ts';

/** Returns the delivery that an address names under its endpoint. @throws Forbidden, NotFound also under another endpoint */
export async function namedDelivery(
  ctx: Context,
  { webhookId, deliveryId }: Record<string, string | undefined>,
): Promise<WebhookDeliveryDetail> {
  const delivery = await getDelivery(ctx, deliveryId!);
  if (delivery.webhookId !== webhookId) throw new NotFound();
  return delivery;
}
