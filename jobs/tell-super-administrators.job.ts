import type { AdministratorChange } from '#domain/administrators/administrator.ts';
import { tellSuperAdministrators } from '#domain/administrators/tell-super-administrators.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { composeAdministratorChanged } from '#emails/compose/administrator-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Tells the super administrators what became of an administrator. */
export const tellSuperAdministratorsOf = agencyJob<FollowUpJob>({
  name: 'tell-super-administrators',
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    const change = action.replace('administrator.', '') as AdministratorChange;
    return tellSuperAdministrators(ctx, { administratorId: subjectId, eventId, change }, composeAdministratorChanged);
  },
});
