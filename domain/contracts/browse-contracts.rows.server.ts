import type { Knex } from 'knex';
import type { Database, Statement } from '#platform/database/database.ts';
import { except, listed, only } from '../columns.ts';
import { selected } from '../columns.rows.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { whereFound } from '../search.rows.server.ts';
import { CONTRACT_COLUMNS } from './contract-columns.ts';
import type { BrowseContracts } from './contract.schema.ts';
import { WITHIN } from './contracts.rows.server.ts';
import { PLACEMENTS_WITHIN } from '../placements-within.rows.server.ts';

const LISTED = listed(CONTRACT_COLUMNS);

const SORTS: Record<NonNullable<BrowseContracts['sort']>, string> = {
  name: 'lower(t.name)',
  clientName: 'lower(l.client_name)',
  start: 't.start_date',
  end: 't.end_date',
  contractors: 'contractors',
};
const GROUPS: Record<NonNullable<BrowseContracts['groupBy']>, string> = {
  clientName: 'lower(l.client_name), l.id, ',
  name: 'lower(t.name), ',
  date: 't.start_date nulls last, ',
};

type Filter = Omit<BrowseContracts, 'page' | 'size'>;

/** Selects the contracts within reach that a list's URL requests, each with its number of live placements within the reader's reach. */
export function contractsFilter(db: Database, agencyId: string, reach: Reach, filter: Filter): Knex.QueryBuilder {
  const { search, clientId, contactId, groupBy, sort = 'name', order = 'asc' } = filter;
  const query = db
    .sql('contracts as t')
    .join('clients as l', (on) => on.on('l.agencyId', 't.agencyId').andOn('l.id', 't.clientId'))
    .where('t.agencyId', agencyId)
    .whereNot('t.status', 'deleted')
    .whereRaw(WITHIN[reach.kind], { agencyId, reachContactIds: reachContactIds(reach) })
    .select(
      't.id as contractId',
      db.sql.raw(selected('t', only(LISTED, 'name', 'reference'))),
      't.clientId',
      'l.clientName',
      'l.reference as clientReference',
      db.sql.raw(selected('t', except(LISTED, 'name', 'reference'))),
      db.sql.raw(
        `(select count(*)::int from contractors p where p.agency_id = :agencyId and p.contract_id = t.id
          and p.status <> 'deleted' and ${PLACEMENTS_WITHIN[reach.kind]}) as contractors`,
        { agencyId, reachContactIds: reachContactIds(reach) },
      ),
    )
    .orderByRaw(`${groupBy ? GROUPS[groupBy] : ''}${SORTS[sort]} ${order} nulls last, t.id`);
  if (clientId) query.where('t.clientId', clientId);
  if (contactId) {
    query.whereRaw(
      `exists (select from contractors p where p.agency_id = ? and p.contract_id = t.id
        and p.status <> 'deleted' and p.contact_id = ?)`,
      [agencyId, contactId],
    );
  }
  return whereFound(query, agencyId, { own: 't', clients: 't.client_id' }, search);
}

/** Selects the names of all contracts within reach, each with its client's. */
export function selectLabels(db: Database, agencyId: string, reach: Reach): Statement {
  return db.sql.raw(
    `select t.id, t.name || ', ' || l.client_name as label from contracts t
       join clients l on l.agency_id = t.agency_id and l.id = t.client_id
     where t.agency_id = :agencyId and t.status <> 'deleted' and ${WITHIN[reach.kind]}
     order by lower(t.name), t.id`,
    { agencyId, reachContactIds: reachContactIds(reach) },
  );
}
