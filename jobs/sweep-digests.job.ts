import { type DigestJob, listDueDigests } from '#domain/digests/run-digests.server.ts';
import { listAgencyIds, openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Puts a job on the queue for each digest that is due; a due time is put there once, however often the sweep runs. */
export const sweepDigests: InstallationJob = {
  name: 'sweep-digests',
  async sweep({ platform }) {
    for (const agencyId of await listAgencyIds(platform)) {
      const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
      const jobs = (await listDueDigests(ctx)).map(({ digestScheduleId, nextRunAt }) => ({
        name: 'send-digest' as const,
        agencyId,
        data: { digestScheduleId } satisfies DigestJob,
        singletonKey: `${digestScheduleId}:${nextRunAt}`,
      }));
      await platform.queue.enqueue((text, values) => ctx.db.run({ text, values }).then((rows) => ({ rows })), jobs);
    }
  },
};
