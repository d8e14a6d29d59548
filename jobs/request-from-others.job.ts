import { transact } from '#domain/context.ts';
import type { RequestFromOthersJob } from '#domain/timesheets/authorisation/request-from-others-later.server.ts';
import { requestFromOthers } from '#domain/timesheets/authorisation/request-from-new-authoriser.server.ts';
import { agencyJob } from './job-definition.ts';

/** Requests what waits at one agency for somebody whose whole account was enabled or disabled from whoever is to decide it now. */
export const requestFromOthersThere = agencyJob<RequestFromOthersJob>({
  name: 'request-from-others',
  needsPortal: true,
  run: (ctx, { data }) => transact(ctx, (tx) => requestFromOthers(tx, data)),
});
