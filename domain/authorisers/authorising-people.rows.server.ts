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
  const waiting = `select contractor_id, pending from (
      select contractor_id, count(*)::int as pending from timesheets
      where agency_id = :agencyId and status = 'pending' group by contractor_id offset 0) s
    where contractor_id = any(array(
      select p.id from contractors p join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id
      where p.agency_id = :agencyId and ${within}))`;
  const placements = 'array(select contractor_id from waiting)';
  const turns = whoseTurn({ agency: ':agencyId', day: 'cast(:today as date)', placements });
  return db
    .sql('contacts as c')
    .withMaterialized('waiting', db.sql.raw(waiting, bindings))
    .withMaterialized(
      'asked',
      db.sql.raw(
        `select a.authoriser_contact_id, sum(w.pending)::int as pending from (${turns}) a
          join waiting w on w.contractor_id = a.contractor_id where a.is_asked group by a.authoriser_contact_id`,
        bindings,
      ),
    )
    .where('c.agencyId', agencyId)
    .whereRaw(`exists (select ${theirs})`, bindings)
    .select(
      'c.id as contactId',
      'c.fullname',
      'c.emailAddress',
      'c.lastReminded as contactLastReminded',
      db.sql.raw(`(select count(*)::int ${theirs}) as placements`, bindings),
      db.sql.raw(`(select count(*)::int ${theirs} and u.is_primary) as primary_for`, bindings),
      db.sql.raw('coalesce((select pending from asked where asked.authoriser_contact_id = c.id), 0) as pending'),
    )
    .orderByRaw('lower(c.fullname), c.id');
}
