import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { agencyJob } from './job-definition.ts';

/** Computes the advisories of an agency's people whose facts or calendar changed. */
export const updateAdvisoriesOfAgency = agencyJob({
  name: 'keep-advisories',
  async run(ctx, _job, { platform }) {
    const people = await updateAdvisories(ctx);
    if (people > 0) platform.log.info({ agencyId: ctx.agency.id, people }, 'advisories were worked out');
  },
});
