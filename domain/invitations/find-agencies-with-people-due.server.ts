import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { selectAgenciesWithPeopleDue } from './invitations.rows.server.ts';

/** Finds the agencies with an invitation to send now, or, in their time zone, a person whose last day is over or a delegation that has begun or ended. */
export function findAgenciesWithPeopleDue({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return selectAgenciesWithPeopleDue(db, clock.now().toString());
}
