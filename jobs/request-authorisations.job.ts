import type { RequestTogetherJob } from '#domain/timesheets/authorisation/request-together.server.ts';
import { requestAuthorisations } from '#domain/timesheets/authorisation/request-authorisations.server.ts';
import { composeAuthoriseRequests } from '#emails/compose/authorise-requests.ts';
import { agencyJob } from './job-definition.ts';

/** Asks someone to decide on timesheets that arrived together. */
export const requestAuthorisationsTogether = agencyJob<RequestTogetherJob>({
  name: 'request-authorisations',
  needsPortal: true,
  run: (ctx, { data }) => requestAuthorisations(ctx, data, composeAuthoriseRequests),
});
