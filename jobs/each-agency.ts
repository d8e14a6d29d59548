import { isDatabaseUnavailable, isNodeUnavailable } from '#domain/installation/faults.ts';
import type { Platform } from '#platform/platform.ts';
import { noteFault } from './note-fault.ts';

/**
 * Does a sweep's work for one agency after another. A failure at one does not stop the others.
 * @throws DatabaseUnavailable; otherwise, once all have had their turn, if any failed, so that the sweep is retried and
 * visible
 */
export async function forEachAgency(
  world: Pick<Platform, 'log' | 'metrics'>,
  agencyIds: string[],
  work: (agencyId: string) => Promise<void>,
): Promise<void> {
  let failed = 0;
  for (const agencyId of agencyIds) {
    try {
      await work(agencyId);
    } catch (error) {
      // The database is unavailable to the others too, and the sweep will run again.
      if (isDatabaseUnavailable(error) && !isNodeUnavailable(error)) throw error;
      failed += 1;
      noteFault(world, error, { agencyId });
      world.log.error({ err: error, agencyId }, 'a sweep failed for an agency');
    }
  }
  if (failed > 0) throw new Error(`The sweep failed for ${failed} of ${agencyIds.length} agencies.`);
}
