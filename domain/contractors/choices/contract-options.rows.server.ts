import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { whereFound } from '../../search.rows.server.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';

/** Returns contacts with a live placement that has not ended before a date, by name, as an id and a label. */
export function selectPlacedContacts(
  db: Database,
  agencyId: string,
  reach: Reach,
  { since, words }: { since: string; words: string },
): Knex.QueryBuilder {
  const query = db
    .sql('contacts as c')
    .select('c.id', 'c.fullname as label')
    .where('c.agencyId', agencyId)
    .whereRaw(
      `exists (select from contractors p where p.agency_id = :agencyId and p.contact_id = c.id and p.status <> 'deleted'
        and (p.end_date is null or p.end_date >= cast(:since as date)) and ${PLACEMENTS_WITHIN[reach.kind]})`,
      { agencyId, since, reachContactIds: reachContactIds(reach) },
    )
    .orderByRaw('lower(c.fullname), c.id');
  return whereFound(query, agencyId, { own: 'c' }, words);
}
