import type { AdministratorChange } from '#domain/administrators/administrator.ts';
import { notifySuperAdministrators } from '#domain/administrators/notify-super-administrators.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifyOfWebhook } from '#domain/webhooks/notify-of-webhook.server.ts';
import { composeAdministratorChanged } from '#emails/compose/administrator-changed.ts';
import { composeWebhookFailing, composeWebhookSwitchedOff } from '#emails/compose/webhook-troubles.ts';
import { agencyJob } from './job-definition.ts';

/**
 * Informs the super administrators of a change to an administrator, or of a webhook that was switched off automatically
 * or cannot be reached.
 */
export const notifySuperAdministratorsOf = agencyJob<FollowUpJob>({
  name: 'tell-super-administrators',
  needsPortal: true,
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    if (action === 'webhook.disabled')
      return notifyOfWebhook(ctx, { webhookId: subjectId, eventId, action }, composeWebhookSwitchedOff);
    if (action === 'webhook.failing')
      return notifyOfWebhook(ctx, { webhookId: subjectId, eventId, action }, composeWebhookFailing);
    const change = action.replace('administrator.', '') as AdministratorChange;
    return notifySuperAdministrators(ctx, { administratorId: subjectId, eventId, change }, composeAdministratorChanged);
  },
});
