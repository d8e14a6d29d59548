import { finishRemovals } from '#domain/agencies/agency-files.server.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { findAgenciesWithExpired, removeEndedAccess, removeExpired } from '#domain/retention/remove-expired.server.ts';
import { forgetSignUps } from '#domain/sign-ups/forget-sign-ups.server.ts';
import { removeLeftTemps } from '#platform/files/own-temps.ts';
import { openAgencyContext, operatorContext } from '#platform/open-context.ts';
import { forEachAgency } from './each-agency.ts';
import type { InstallationJob } from './job-definition.ts';

/**
 * Removes what is no longer needed: forgotten uploads, expired links and sessions, old responses, erased people's
 * records, agencies that were never verified, files of deleted agencies, and what killed processes left on this machine.
 */
export const sweepExpired: InstallationJob = {
  name: 'sweep-expired',
  async sweep({ platform }) {
    const open = (agencyId: string) => openAgencyContext(platform, agencyId, { kind: 'system' });
    const everybody = { db: platform.pool.for({ agencyId: null }), clock: platform.clock };
    await removeLeftTemps().catch((error: unknown) =>
      platform.log.warn({ err: error }, 'what killed processes left could not be removed'),
    );
    await removeEndedAccess(everybody);
    await forEachAgency(platform, await findAgenciesWithExpired(everybody), async (agencyId) => {
      const ctx = await open(agencyId);
      await removeExpired(ctx);
      await finishErasures(ctx);
    }).finally(async () => {
      const operator = operatorContext(platform, { kind: 'system' });
      const { names } = await forgetSignUps(operator, open).finally(() => finishRemovals(operator));
      if (names.length > 0) platform.log.info({ names }, 'agencies that nobody verified were removed');
    });
  },
};
