import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import { whereFound } from '../search.rows.server.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import type { BrowseClients } from './client.schema.ts';

const SORTS: Record<NonNullable<BrowseClients['sort']>, string> = {
  clientName: 'lower(c.client_name)',
  reference: 'lower(c.reference)',
  contracts: 'contracts',
  contractors: 'contractors',
};

/** Selects the clients a list's URL requests, each with its number of contracts and live placements. */
export function clientsFilter(
  db: Database,
  agencyId: string,
  filter: Omit<BrowseClients, 'page' | 'size'>,
): Knex.QueryBuilder {
  const { search, sort = 'clientName', order = 'asc' } = filter;
  const query = db
    .sql('clients as c')
    .where('c.agencyId', agencyId)
    .whereNot('c.status', 'deleted')
    .select(
      'c.id as clientId',
      db.sql.raw(selected('c', CLIENT_COLUMNS)),
      'c.copiesEnabled',
      'c.copiesTo',
      db.sql.raw(
        `(select count(*)::int from contracts k
        where k.agency_id = ? and k.client_id = c.id and k.status <> 'deleted') as contracts`,
        [agencyId],
      ),
      db.sql.raw(
        `(select count(*)::int from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
        where k.agency_id = ? and k.client_id = c.id and p.status <> 'deleted') as contractors`,
        [agencyId],
      ),
    )
    .orderByRaw(`${SORTS[sort]} ${order} nulls last, c.id`);
  return whereFound(query, agencyId, { own: 'c' }, search);
}

/** Returns how many contracts name a client. */
export async function countContracts(db: Database, agencyId: string, clientId: string): Promise<number> {
  const query = db.sql('contracts').where({ agencyId, clientId }).whereNot({ status: 'deleted' }).count('* as count');
  return Number((await db.run<{ count: number }>(query))[0]!.count);
}
