import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { WebhookWithSecret } from './create-webhook.server.ts';
import { findWebhook, lockWebhook } from './list-webhooks.server.ts';
import { newSecret, storedSecret } from './secret.server.ts';
import { SECRET_OVERLAP_HOURS } from './webhook.ts';
import { replaceSecret } from './webhooks.rows.server.ts';

/** Gives an endpoint a new secret. For a day messages are also signed with the old one. @throws Forbidden, NotFound */
export async function rotateSecret(ctx: Context, webhookId: string): Promise<WebhookWithSecret> {
  requirePermission(ctx.actor, 'webhook.edit');
  const secret = newSecret();
  const until = ctx.clock.now().add({ hours: SECRET_OVERLAP_HOURS }).toString();
  return transact(ctx, async (tx) => {
    await lockWebhook(tx, webhookId);
    await replaceSecret(tx.db, tx.agency.id, webhookId, {
      ...storedSecret(tx, webhookId, secret),
      until,
      at: now(tx),
    });
    await recordEvent(tx, {
      action: 'webhook.secretRotated',
      subjectType: 'webhook',
      subjectId: webhookId,
      detail: { previousSecretUntil: until },
    });
    return { ...(await findWebhook(tx, webhookId)), secret };
  });
}
