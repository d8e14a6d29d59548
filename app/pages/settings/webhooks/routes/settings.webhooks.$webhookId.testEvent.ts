import { z } from 'zod';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Sends a test event to an endpoint. */
export const action = buttonAction(
  z.object({}),
  (ctx, { webhookId }) => pathsOf(ctx).webhook(webhookId!),
  async ({ ctx, params }) => {
    await sendTestEvent(ctx, params.webhookId!);
    return 'A test event is on its way.';
  },
);
