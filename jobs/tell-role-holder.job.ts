import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifyPersonOfRole } from '#domain/roles/notify-role-holder.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Informs the holder of a role that it was enabled or disabled; invites one who was disabled before they could be. */
export const notifyPersonOfRoleFor = agencyJob<FollowUpJob>({
  name: 'tell-role-holder',
  needsPortal: true,
  async run(ctx, { data: { subjectId: roleId, eventId, action } }) {
    const change = action === 'role.enabled' ? 'enabled' : 'disabled';
    if (change === 'enabled') await sendInvitation(ctx, { roleId, eventId, isAgain: true }, composeAccountMail);
    await notifyPersonOfRole(ctx, { roleId, eventId, change }, composeRoleChanged);
  },
});
