import type { AdministratorChange } from '#domain/administrators/administrator.ts';
import { notifySuperAdministrators } from '#domain/administrators/notify-super-administrators.server.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { composeAdministratorChanged } from '#emails/compose/administrator-changed.ts';
import { agencyJob } from './job-definition.ts';

/** Tells the super administrators what became of an administrator. */
export const notifySuperAdministratorsOf = agencyJob<FollowUpJob>({
  name: 'tell-super-administrators',
  run: (ctx, { data: { subjectId, eventId, action } }) => {
    const change = action.replace('administrator.', '') as AdministratorChange;
    return notifySuperAdministrators(ctx, { administratorId: subjectId, eventId, change }, composeAdministratorChanged);
  },
});
