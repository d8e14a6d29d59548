import type { WebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { findWebhook } from './list-webhooks.server.ts';
import { newSecret, storedSecret } from './secret.server.ts';
import { MAX_ENDPOINTS, type Webhook } from './webhook.ts';
import type { CreateWebhook } from './webhook.schema.ts';
import { insertWebhook, lockEndpoints, selectWebhooks } from './webhooks.rows.server.ts';

/** An endpoint with its secret, the only time it is shown in full. */
export type WebhookWithSecret = Webhook & { secret: string };

/** Adds an endpoint that receives events from now on. @throws Forbidden, Invalid, Conflict beyond 20 endpoints */
export async function createWebhook(
  ctx: Context,
  webhooks: Pick<WebhookCaller, 'refusal'>,
  { url, description, events }: CreateWebhook,
): Promise<WebhookWithSecret> {
  requirePermission(ctx.actor, 'webhook.edit');
  refuseUrl(webhooks, url);
  const [id, secret] = [newId(), newSecret()];
  return transact(ctx, async (tx) => {
    await lockIfAllowed(tx, [lockEndpoints(tx.agency.id)]);
    if ((await selectWebhooks(tx.db, tx.agency.id, now(tx))).length >= MAX_ENDPOINTS)
      throw new Conflict('too_many_webhooks', `An agency may have ${MAX_ENDPOINTS} endpoints at most.`);
    const stored = storedSecret(tx, id, secret);
    const made = { ...stored, createdAt: now(tx), updatedAt: now(tx) };
    await insertWebhook(tx.db, tx.agency.id, { id, url, description, events, ...made });
    await recordEvent(tx, {
      action: 'webhook.created',
      subjectType: 'webhook',
      subjectId: id,
      after: { url, description, events },
    });
    return { ...(await findWebhook(tx, id)), secret };
  });
}

/** @throws Invalid where the installation does not call such URLs */
export function refuseUrl(webhooks: Pick<WebhookCaller, 'refusal'>, url: string): void {
  const message = webhooks.refusal(url);
  if (message) throw new Invalid([{ field: 'url', message, code: 'url_refused' }]);
}
