import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { requestAuthorisation as request } from '#domain/timesheets/request-authorisation.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { agencyDeed } from './deed.ts';

/** Asks the primary authoriser to decide. */
export const requestAuthorisation = agencyDeed<FollowUpJob>({
  name: 'request-authorisation',
  run: (ctx, { data }) => request(ctx, { timesheetId: data.subjectId, eventId: data.eventId }, composeAuthoriseRequest),
});
