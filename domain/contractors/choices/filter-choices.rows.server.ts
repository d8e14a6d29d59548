import type { Database, Statement } from '#platform/database.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { WITHIN } from '../contractors.rows.server.ts';

/** How many authorisers are offered to filter by; more are found by searching for their placements. */
const MOST_AUTHORISERS = 200;

/** Who authorises placements within reach, by name; whoever is chosen already is among them. */
export function selectAuthoriserChoices(
  db: Database,
  agencyId: string,
  reach: Reach,
  chosen: string | null,
): Statement {
  return db.sql.raw(
    `select a.id as value, a.fullname as label from contacts a
     where a.agency_id = :agencyId and a.id in (
       select u.contact_id from authorisers u
       join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
       where u.agency_id = :agencyId and u.status <> 'deleted' and p.status <> 'deleted' and ${WITHIN[reach.kind]})
     order by (a.id = cast(:chosen as uuid)) desc nulls last, lower(a.fullname), a.id limit ${MOST_AUTHORISERS}`,
    { agencyId, chosen, reachContactIds: reachContactIds(reach) },
  );
}

/** How many contracts are offered to filter by; more are found by choosing their client, or by searching for their placements. */
const MOST_CONTRACTS = 200;

/** Contracts of placements within reach, by name, those of a client where one is chosen; whichever is chosen already is among them. */
export function selectContractChoices(
  db: Database,
  agencyId: string,
  reach: Reach,
  { clientId, contractId }: { clientId: string | null; contractId: string | null },
): Statement {
  return db.sql.raw(
    `select k.id as value, k.name || ', ' || l.client_name as label from contracts k
     join clients l on l.agency_id = k.agency_id and l.id = k.client_id
     where k.agency_id = :agencyId and k.id in (
       select p.contract_id from contractors p where p.agency_id = :agencyId and p.status <> 'deleted' and ${WITHIN[reach.kind]})
       and (cast(:clientId as uuid) is null or k.client_id = cast(:clientId as uuid) or k.id = cast(:contractId as uuid))
     order by (k.id = cast(:contractId as uuid)) desc nulls last, lower(k.name), k.id limit ${MOST_CONTRACTS}`,
    { agencyId, clientId, contractId, reachContactIds: reachContactIds(reach) },
  );
}

/** The name of the person that a filter is about, of placements within reach. */
export function selectFilterNames(db: Database, agencyId: string, reach: Reach, contactId: string | null): Statement {
  return db.sql.raw(
    `select max(c.fullname) as person
     from contractors p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where p.agency_id = :agencyId and p.contact_id = cast(:contactId as uuid) and ${WITHIN[reach.kind]}`,
    { agencyId, contactId, reachContactIds: reachContactIds(reach) },
  );
}
