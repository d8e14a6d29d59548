import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { selectAgenciesWithPeopleDue } from './invitations.rows.server.ts';

/** The agencies with an invitation to send now, or with somebody whose last day is over where they are. */
export function findAgenciesWithPeopleDue({ db, clock }: { db: Database; clock: Clock }): Promise<string[]> {
  return selectAgenciesWithPeopleDue(db, clock.now().toString());
}
