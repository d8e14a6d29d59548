import { findLateAgencies, resumeDeliveries } from '#domain/webhooks/resume-deliveries.server.ts';
import { forEachAgency } from './each-agency.ts';
import type { InstallationJob } from './job-definition.ts';

/** Queues retries whose job was lost for good, for example because a worker was killed at each attempt. */
export const sweepWebhooks: InstallationJob = {
  name: 'sweep-webhooks',
  async sweep({ platform }) {
    const { pool, queue, clock, log } = platform;
    const late = await findLateAgencies({ db: pool.for({ agencyId: null }), clock });
    await forEachAgency(platform, late, async (id) => {
      const resumed = await resumeDeliveries({ db: pool.for({ agencyId: id }), queue, clock, agency: { id } });
      if (resumed > 0) log.warn({ agencyId: id, resumed }, 'webhook deliveries had lost their jobs');
    });
  },
};
