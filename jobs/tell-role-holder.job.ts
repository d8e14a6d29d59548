import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { notifyPersonOfRole } from '#domain/roles/notify-role-holder.server.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Informs the holder of a role that it was enabled or disabled. */
export const notifyPersonOfRoleFor = agencyJob<FollowUpJob>({
  name: 'tell-role-holder',
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    const change = action === 'role.enabled' ? 'enabled' : 'disabled';
    return notifyPersonOfRole(ctx, { roleId: subjectId, eventId, change }, composeRoleChanged);
  },
});
