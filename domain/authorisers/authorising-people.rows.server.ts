import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { PLACEMENTS_WITHIN } from '../placements-within.rows.server.ts';

/** Returns the people who authorise in a contract or for a client, by name, with what they authorise there. */
export function selectAuthorisingPeople(
  db: Database,
  agencyId: string,
  reach: Reach,
  of: { clientId: string | null; contractId: string | null },
): Knex.QueryBuilder {
  const bindings = { ...of, agencyId, reachContactIds: reachContactIds(reach) };
  const theirs = (more = '') => `
    from authorisers u
    join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
    join contracts t on t.agency_id = p.agency_id and t.id = p.contract_id ${more}
    where u.agency_id = :agencyId and u.contact_id = c.id and u.status <> 'deleted' and p.status <> 'deleted'
      and (cast(:clientId as uuid) is null or t.client_id = cast(:clientId as uuid))
      and (cast(:contractId as uuid) is null or t.id = cast(:contractId as uuid)) and ${PLACEMENTS_WITHIN[reach.kind]}`;
  const waiting = `join timesheets s on s.agency_id = p.agency_id and s.contractor_id = p.id and s.status = 'pending'`;
  return db
    .sql('contacts as c')
    .where('c.agencyId', agencyId)
    .whereRaw(`exists (select ${theirs()})`, bindings)
    .select(
      'c.id as contactId',
      'c.fullname',
      'c.emailAddress',
      'c.lastReminded as contactLastReminded',
      db.sql.raw(`(select count(*)::int ${theirs()}) as placements`, bindings),
      db.sql.raw(`(select count(*)::int ${theirs()} and u.is_primary) as primary_for`, bindings),
      db.sql.raw(`(select count(*)::int ${theirs(waiting)} and u.is_primary) as pending`, bindings),
    )
    .orderByRaw('lower(c.fullname), c.id');
}
