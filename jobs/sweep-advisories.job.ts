import { findAgenciesWithAdvisoriesDue } from '#domain/advisories/find-agencies-with-advisories-due.server.ts';
import type { InstallationJob } from './job-definition.ts';

/** Gives each agency its turn where somebody's advisories have to be worked out again. */
export const sweepAdvisories: InstallationJob = {
  name: 'sweep-advisories',
  async sweep({ platform: { pool, queue, clock } }) {
    const db = pool.for({ agencyId: null });
    const agencyIds = await findAgenciesWithAdvisoriesDue({ db, clock });
    const jobs = agencyIds.map((agencyId) => ({ name: 'keep-advisories' as const, agencyId, data: {} }));
    await queue.enqueue(db, jobs);
  },
};
