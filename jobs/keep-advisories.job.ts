import { keepAdvisories } from '#domain/advisories/keeping/keep-advisories.server.ts';
import { agencyJob } from './job-definition.ts';

/** Computes the advisories of an agency's people whose facts or calendar changed. */
export const keepAdvisoriesOfAgency = agencyJob({
  name: 'keep-advisories',
  async run(ctx, _job, { platform }) {
    const people = await keepAdvisories(ctx);
    if (people > 0) platform.log.info({ agencyId: ctx.agency.id, people }, 'advisories were worked out');
  },
});
