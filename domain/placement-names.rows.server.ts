import type { Knex } from 'knex';

/** Joins the names of a placement `p`: its contractor, contract and client, as `c`, `k` and `cl`. */
export function joinPlacementNames(query: Knex.QueryBuilder): void {
  query
    .join('contacts as c', (on) => on.on('c.agencyId', 'p.agencyId').andOn('c.id', 'p.contactId'))
    .join('contracts as k', (on) => on.on('k.agencyId', 'p.agencyId').andOn('k.id', 'p.contractId'))
    .join('clients as cl', (on) => on.on('cl.agencyId', 'k.agencyId').andOn('cl.id', 'k.clientId'));
}
