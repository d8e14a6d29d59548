import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { requestAuthorisation as request } from '#domain/timesheets/authorisation/request-authorisation.server.ts';
import { composeAuthoriseRequest } from '#emails/compose/authorise-request.ts';
import { agencyJob } from './job-definition.ts';

/** Asks the primary authoriser for a decision. */
export const requestAuthorisation = agencyJob<FollowUpJob>({
  name: 'request-authorisation',
  needsPortal: true,
  run: (ctx, { data }) => request(ctx, { timesheetId: data.subjectId, eventId: data.eventId }, composeAuthoriseRequest),
});
