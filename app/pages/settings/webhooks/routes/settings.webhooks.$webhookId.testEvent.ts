import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { plainButtonAction } from '#app/http/button-action.server.ts';

/** Sends a test event to an endpoint. */
export const action = plainButtonAction(
  (to, { webhookId }) => to.webhook(webhookId!),
  (ctx, { webhookId }) => sendTestEvent(ctx, webhookId!),
  'A test event is on its way.',
);
