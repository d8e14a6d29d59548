import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { tellRoleHolder } from '#domain/roles/tell-role-holder.server.ts';
import { composeRoleChanged } from '#emails/compose/role-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Tells the holder of a role that it was enabled or disabled. */
export const tellRoleHolderOf = agencyJob<FollowUpJob>({
  name: 'tell-role-holder',
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    const change = action === 'role.enabled' ? 'enabled' : 'disabled';
    return tellRoleHolder(ctx, { roleId: subjectId, eventId, change }, composeRoleChanged);
  },
});
