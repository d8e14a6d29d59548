import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import type { InstallationJob } from './job-definition.ts';

/** Queues a job for each digest that is due. */
export const sweepDigests: InstallationJob = {
  name: 'sweep-digests',
  sweep: ({ platform: { pool, queue, clock } }) => queueDueDigests({ db: pool.for({ agencyId: null }), queue, clock }),
};
