import { z } from 'zod';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { webhookDeed } from '#app/http/webhook-deed.server.ts';

export const action = webhookDeed(z.object({}), async ({ ctx, params }) => {
  await sendTestEvent(ctx, params.webhookId);
  return 'A test event is on its way.';
});
