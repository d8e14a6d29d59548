import { sendInvitation } from '#domain/accounts/send-account-mail.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { agencyDeed } from './deed.ts';

/** Invites the holder of a new role who has no password yet. */
export const sendInvitationMail = agencyDeed<FollowUpJob>({
  name: 'send-invitation',
  run: (ctx, { data: { subjectId, eventId } }) =>
    sendInvitation(ctx, { roleId: subjectId, eventId }, composeAccountMail),
});
