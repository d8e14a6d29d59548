import type { Clock } from '#platform/clock.ts';
import { selectLateAgencies, takeForgotten } from './deliveries.rows.server.ts';
import { type Delivering, queueTries, tryOf } from './queue-deliveries.server.ts';

/** An attempt this late has lost its job, or its worker, for good. */
const LATE_MINUTES = 60;
const MAX_RESUMED = 1000;

/** Returns the agencies with attempts that were due an hour ago. */
export function findLateAgencies({ db, clock }: Pick<Delivering, 'db'> & { clock: Clock }): Promise<string[]> {
  return selectLateAgencies(db, clock.now().subtract({ minutes: LATE_MINUTES }).toString());
}

/** Requeues attempts that were due an hour ago. @returns how many */
export async function resumeDeliveries(given: Delivering & { clock: Clock }): Promise<number> {
  const at = given.clock.now();
  const wanted = { before: at.subtract({ minutes: LATE_MINUTES }).toString(), at: at.toString(), limit: MAX_RESUMED };
  return given.db.transaction(async (db) => {
    const forgotten = await takeForgotten(db, given.agency.id, wanted);
    await queueTries(
      { ...given, db },
      forgotten.map((one) => tryOf(given.agency.id, one)),
    );
    return forgotten.length;
  });
}
