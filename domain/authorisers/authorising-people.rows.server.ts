import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { whoseTurn } from '../whose-turn.rows.server.ts';
import { PLACEMENTS_WITHIN } from '../placements-within.rows.server.ts';

/** Returns the people who authorise in a contract or for a client, by name, with what they authorise there. */
export function selectAuthorisingPeople(
  db: Database,
  agencyId: string,
  reach: Reach,
  of: { clientId: string | null; contractId: string | null; today: string },
): Knex.QueryBuilder {
  const bindings = { ...of, agencyId, reachContactIds: reachContactIds(reach) };
  const within = `p.status <> 'deleted' and (cast(:clientId as uuid) is null or t.client_id = cast(:clientId as uuid))
      and (cast(:contractId as uuid) is null or t.id = cast(:contractId as uuid)) and ${PLACEMENTS_WITHIN[reach.kind]}`;
  const theirs = `
    from authorisers u
    join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
    join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
    where u.agency_id = :agencyId and u.contact_id = c.id and u.status <> 'deleted' and ${within}`;
  const waiting = `(select s.agency_id, s.id, s.contractor_id, s.contact_id from timesheets s
    join contractors p on p.agency_id = s.agency_id and p.id = s.contractor_id
    join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
    where s.agency_id = :agencyId and s.status = 'pending' and ${within})`;
  const turns = whoseTurn({ agency: ':agencyId', day: 'cast(:today as date)', waiting });
  return db
    .sql('contacts as c')
    .withMaterialized('asked', db.sql.raw(`select authoriser_contact_id from (${turns}) a where is_asked`, bindings))
    .where('c.agencyId', agencyId)
    .whereRaw(`exists (select ${theirs})`, bindings)
    .select(
      'c.id as contactId',
      'c.fullname',
      'c.emailAddress',
      'c.lastReminded as contactLastReminded',
      db.sql.raw(`(select count(*)::int ${theirs}) as placements`, bindings),
      db.sql.raw(`(select count(*)::int ${theirs} and u.is_primary) as primary_for`, bindings),
      db.sql.raw('(select count(*)::int from asked where asked.authoriser_contact_id = c.id) as pending'),
    )
    .orderByRaw('lower(c.fullname), c.id');
}
