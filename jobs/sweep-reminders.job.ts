import { findAgenciesToRemind } from '#domain/reminders/sending/find-agencies-to-remind.server.ts';
import type { InstallationJob } from './job-definition.ts';

/** Gives each agency with a schedule that is due at its own hour its turn at reminding. */
export const sweepReminders: InstallationJob = {
  name: 'sweep-reminders',
  async sweep({ platform: { pool, queue, clock } }) {
    const db = pool.for({ agencyId: null });
    const agencyIds = await findAgenciesToRemind({ db, clock });
    const jobs = agencyIds.map((agencyId) => ({ name: 'send-reminders' as const, agencyId, data: {} }));
    await queue.enqueue(db, jobs);
  },
};
