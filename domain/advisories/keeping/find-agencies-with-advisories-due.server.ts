import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { selectAgenciesDue } from './advisories.rows.server.ts';

/** The agencies with somebody whose advisories have to be worked out again. */
export function findAgenciesWithAdvisoriesDue({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return selectAgenciesDue(db, clock.now().toString());
}
