import { listAgencyIds } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Gives every agency its turn at reminding; each one's own hour and schedules decide what is due. */
export const sweepReminders: InstallationJob = {
  name: 'sweep-reminders',
  async sweep({ platform }) {
    const agencyIds = await listAgencyIds(platform);
    const jobs = agencyIds.map((agencyId) => ({ name: 'send-reminders' as const, agencyId, data: {} }));
    const db = platform.pool.for({ agencyId: null });
    await platform.queue.enqueue((text, values) => db.run({ text, values }).then((rows) => ({ rows })), jobs);
  },
};
