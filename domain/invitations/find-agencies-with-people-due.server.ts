import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { selectAgenciesWithPeopleDue } from './invitations.rows.server.ts';

/** Finds the agencies with an invitation to send now, or with a person whose last day is over in the agency's time zone. */
export function findAgenciesWithPeopleDue({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return selectAgenciesWithPeopleDue(db, clock.now().toString());
}
