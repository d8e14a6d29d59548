import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifyPersonOfRole } from '#domain/roles/notify-role-holder.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Invites the holder of a new role, or of one whose invitation is sent now, who has not joined; informs one who has of the new role. */
export const sendInvitationMail = agencyJob<FollowUpJob>({
  name: 'send-invitation',
  needsPortal: true,
  async run(ctx, { data: { subjectId, eventId, action } }) {
    await sendInvitation(ctx, { roleId: subjectId, eventId }, composeAccountMail);
    if (action !== 'role.created') return;
    await notifyPersonOfRole(ctx, { roleId: subjectId, eventId, change: 'added' }, composeRoleChanged);
  },
});
