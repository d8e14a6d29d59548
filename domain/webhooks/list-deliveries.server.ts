import type { Browsed, Slice } from '../browse.ts';
import { browse } from '../browse.server.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { deliveriesOf, selectDeliveries, selectDelivery } from './deliveries.rows.server.ts';
import { getWebhook } from './list-webhooks.server.ts';
import type { WebhookDelivery, WebhookDeliveryDetail } from './webhook.ts';
import type { DeliveryFilter } from './webhook.schema.ts';

/** Lists a page of an endpoint's deliveries, latest first. @throws Forbidden, NotFound, Invalid */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { status, ...request }: DeliveryFilter & PageRequest = {},
): Promise<Page<WebhookDelivery>> {
  await getWebhook(ctx, webhookId);
  const { limit, after } = readPage(request);
  const query = deliveriesOf(ctx.db, ctx.agency.id, { webhookId, status });
  const rows = await selectDeliveries(ctx.db, query, { after, limit: limit + 1 });
  const page = toPage(rows, limit, ({ sort, deliveryId }) => ({ sort, id: deliveryId }));
  return { ...page, rows: page.rows.map(({ sort: _, ...delivery }) => delivery) };
}

/** Returns a numbered page of an endpoint's deliveries, latest first, and their number. @throws Forbidden */
export async function browseDeliveries(
  ctx: Context,
  webhookId: string,
  { status, ...slice }: DeliveryFilter & Slice,
): Promise<Browsed<WebhookDelivery>> {
  requirePermission(ctx.actor, 'webhook.view');
  if (!isId(webhookId)) return { rows: [], total: 0 };
  return browse(ctx.db, deliveriesOf(ctx.db, ctx.agency.id, { webhookId, status }), slice);
}

/** Returns one delivery: what was sent, how often, and the last response. @throws Forbidden, NotFound */
export async function getDelivery(ctx: Context, deliveryId: string): Promise<WebhookDeliveryDetail> {
  requirePermission(ctx.actor, 'webhook.view');
  return findDelivery(ctx, deliveryId);
}

/** Returns one delivery as it is now, for use-cases that send it. @throws NotFound */
export async function findDelivery(ctx: Context, deliveryId: string): Promise<WebhookDeliveryDetail> {
  const found = isId(deliveryId) && (await selectDelivery(ctx.db, ctx.agency.id, deliveryId));
  if (!found) throw new NotFound('The delivery does not exist.', { code: 'delivery_not_found' });
  return found;
}
