import type { Database, Statement } from '#platform/database.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import { WITHIN } from './contractors.rows.server.ts';

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

/** The names of the contract and the person that a filter is about, of placements within reach. */
export function selectFilterNames(
  db: Database,
  agencyId: string,
  reach: Reach,
  { contractId, contactId }: { contractId: string | null; contactId: string | null },
): Statement {
  return db.sql.raw(
    `select max(k.name) filter (where p.contract_id = cast(:contractId as uuid)) as contract,
       max(c.fullname) filter (where p.contact_id = cast(:contactId as uuid)) as person
     from contractors p
     join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
     join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where p.agency_id = :agencyId and (p.contract_id = cast(:contractId as uuid) or p.contact_id = cast(:contactId as uuid))
       and ${WITHIN[reach.kind]}`,
    { agencyId, contractId, contactId, reachContactIds: reachContactIds(reach) },
  );
}
