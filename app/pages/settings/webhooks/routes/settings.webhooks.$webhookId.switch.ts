import { z } from 'zod';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { portalPlatform } from '#app/http/caller.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { onOrOff } from '#app/forms/on-or-off.ts';

/** Switches an endpoint on or off. */
export const action = buttonAction(
  z.object({ isEnabled: onOrOff }),
  (ctx, { webhookId }) => pathsOf(ctx).webhook(webhookId!),
  async ({ ctx, value, params }) => {
    const { webhooks } = await portalPlatform();
    const { isEnabled } = await editWebhook(ctx, webhooks, params.webhookId!, value);
    return `The endpoint is switched ${isEnabled ? 'on' : 'off'}.`;
  },
);
