import { z } from 'zod';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { webhookDeed } from '#app/http/webhook-deed.server.ts';

const Switch = z.object({ isEnabled: z.enum(['true', 'false']).transform((text) => text === 'true') });

export const action = webhookDeed(Switch, async ({ ctx, value, params }) => {
  const { webhooks } = await portalPlatform();
  const { isEnabled } = await editWebhook(ctx, webhooks, params.webhookId, value);
  return `The endpoint is switched ${isEnabled ? 'on' : 'off'}.`;
});
