import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { removeEndedAccess, removeExpired } from '#domain/retention/remove-expired.server.ts';
import { listAgencyIds, openAgencyContext } from '#platform/open-context.ts';
import type { InstallationJob } from './job-definition.ts';

/** Removes what nobody needs any more: forgotten uploads, ended links and sessions, old answers, erased people’s records. */
export const sweepExpired: InstallationJob = {
  name: 'sweep-expired',
  async sweep({ platform }) {
    await removeEndedAccess({ db: platform.pool.for({ agencyId: null }), clock: platform.clock });
    for (const agencyId of await listAgencyIds(platform)) {
      const ctx = await openAgencyContext(platform, agencyId, { kind: 'system' });
      await removeExpired(ctx);
      await finishErasures(ctx);
    }
  },
};
