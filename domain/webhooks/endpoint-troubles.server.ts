import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { isUnreportedOutage } from './outages.rows.server.ts';
import { disableWebhook } from './webhooks.rows.server.ts';

/** After how many days an ongoing outage is reported again. */
const REPEAT_AFTER_DAYS = 30;

/** Switches off an endpoint that asks for no more messages; the super administrators are told. */
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

/** Records that a message failed on every attempt: the first since the endpoint last accepted one is reported to the super administrators. */
export async function noteOutage(ctx: Context, webhookId: string, reason: string): Promise<void> {
  const since = ctx.clock.now().subtract({ hours: 24 * REPEAT_AFTER_DAYS });
  if (!(await isUnreportedOutage(ctx.db, ctx.agency.id, webhookId, since.toString()))) return;
  await recordEvent(ctx, {
    action: 'webhook.failing',
    subjectType: 'webhook',
    subjectId: webhookId,
    detail: { reason },
  });
}
