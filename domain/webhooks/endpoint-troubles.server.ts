import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { isOutageNews } from './outages.rows.server.ts';
import { disableWebhook } from './webhooks.rows.server.ts';

/** How long an outage that was told goes on until it is told again, in days. */
const TOLD_AGAIN_DAYS = 30;

/** Switches an endpoint off that asks for no more messages; the super administrators are told. */
export async function switchOff(ctx: Context, webhookId: string): Promise<void> {
  const reason = 'It answered 410 Gone, which asks for no more messages.';
  if (!(await disableWebhook(ctx.db, ctx.agency.id, webhookId, reason, now(ctx)))) return;
  await recordEvent(ctx, {
    action: 'webhook.disabled',
    subjectType: 'webhook',
    subjectId: webhookId,
    before: { isEnabled: true },
    after: { isEnabled: false },
    detail: { reason },
  });
}

/** Notes that a message was tried in vain to the end: the first since the endpoint took one tells the super administrators. */
export async function noteOutage(ctx: Context, webhookId: string, reason: string): Promise<void> {
  const since = ctx.clock.now().subtract({ hours: 24 * TOLD_AGAIN_DAYS });
  if (!(await isOutageNews(ctx.db, ctx.agency.id, webhookId, since.toString()))) return;
  await recordEvent(ctx, {
    action: 'webhook.failing',
    subjectType: 'webhook',
    subjectId: webhookId,
    detail: { reason },
  });
}
