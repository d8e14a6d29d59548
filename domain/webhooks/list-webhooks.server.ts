import { type Context, now } from '../context.ts';
import { NotFound } from '../errors.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Webhook } from './webhook.ts';
import { LISTED, selectWebhook, selectWebhooks } from './webhooks.rows.server.ts';
import { oneRecord } from '../one-record.server.ts';

const webhook = oneRecord<Webhook>(
  (ctx, id, lock) => [selectWebhook(ctx.agency.id, id, { now: now(ctx), lock })],
  () => new NotFound('The webhook endpoint does not exist.', { code: 'webhook_not_found' }),
);

/** Lists the agency's endpoints in order of creation. @throws Forbidden */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  requirePermission(ctx.actor, 'webhook.view');
  return selectWebhooks(ctx.db, ctx.agency.id, now(ctx));
}

/** Returns a page of them, filtered and in the requested order. @throws Forbidden, Invalid, InvalidCursor */
export async function pageWebhooks(ctx: Context, request: ListRequest = {}): Promise<Page<Webhook>> {
  requirePermission(ctx.actor, 'webhook.view');
  const of = { name: 'webhooks', listed: LISTED, idOf: ({ webhookId }: Webhook) => webhookId };
  const page = await listPage<Webhook>(ctx, of, request);
  const at = now(ctx);
  const isPast = ({ previousSecretUntil: until }: Webhook) => until !== null && Date.parse(until) <= Date.parse(at);
  return { ...page, rows: page.rows.map((one) => (isPast(one) ? { ...one, previousSecretUntil: null } : one)) };
}

/** Returns one endpoint of the agency. @throws Forbidden, NotFound */
export async function getWebhook(ctx: Context, webhookId: string): Promise<Webhook> {
  requirePermission(ctx.actor, 'webhook.view');
  return findWebhook(ctx, webhookId);
}

/** Returns one endpoint as it is now, for use-cases that change it. @throws NotFound */
export const findWebhook = webhook.see;

/** Locks one endpoint until the transaction ends. @throws NotFound */
export const lockWebhook = webhook.lock;
