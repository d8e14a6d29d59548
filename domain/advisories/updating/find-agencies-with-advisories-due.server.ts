import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { selectAgenciesDue } from './advisories.rows.server.ts';

/** Returns the agencies with people whose advisories need recomputing. */
export function findAgenciesWithAdvisoriesDue({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return selectAgenciesDue(db, clock.now().toString());
}
