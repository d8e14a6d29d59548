import { findAgenciesWithPeopleDue } from '#domain/invitations/find-agencies-with-people-due.server.ts';
import type { InstallationJob } from './job-definition.ts';

/** Gives each agency its turn where an invitation is due, or somebody's last day is over. */
export const sweepPeople: InstallationJob = {
  name: 'sweep-people',
  async sweep({ platform: { pool, queue, clock } }) {
    const db = pool.for({ agencyId: null });
    const agencyIds = await findAgenciesWithPeopleDue({ db, clock });
    const jobs = agencyIds.map((agencyId) => ({ name: 'people-due' as const, agencyId, data: {} }));
    await queue.enqueue(db, jobs);
  },
};
