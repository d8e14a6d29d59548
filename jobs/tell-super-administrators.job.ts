import type { AdministratorChange } from '#domain/administrators/administrator.ts';
import { notifySuperAdministrators } from '#domain/administrators/notify-super-administrators.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifySwitchedOff } from '#domain/webhooks/notify-switched-off.server.ts';
import { composeAdministratorChanged } from '#emails/compose/administrator-changed.ts';
import { composeWebhookSwitchedOff } from '#emails/compose/webhook-switched-off.ts';
import { agencyJob } from './job-definition.ts';

/** Tells the super administrators what became of an administrator, or of a webhook that was switched off by itself. */
export const notifySuperAdministratorsOf = agencyJob<FollowUpJob>({
  name: 'tell-super-administrators',
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    if (action === 'webhook.disabled')
      return notifySwitchedOff(ctx, { webhookId: subjectId, eventId }, composeWebhookSwitchedOff);
    const change = action.replace('administrator.', '') as AdministratorChange;
    return notifySuperAdministrators(ctx, { administratorId: subjectId, eventId, change }, composeAdministratorChanged);
  },
});
