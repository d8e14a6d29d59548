import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobName } from '#platform/queue/queue.ts';
import type { InstallationJob } from './job-definition.ts';

/** Creates a sweep that gives each agency with something due its turn. @param turn the agency's own job */
export function agencyTurns(
  name: JobName,
  findAgencies: (world: { db: Database; clock: Clock }) => Promise<string[]>,
  turn: JobName,
): InstallationJob {
  return {
    name,
    async sweep({ platform: { pool, queue, clock } }) {
      const db = pool.for({ agencyId: null });
      const agencyIds = await findAgencies({ db, clock });
      await queue.enqueue(
        db,
        agencyIds.map((agencyId) => ({ name: turn, agencyId, data: {} })),
      );
    },
  };
}
