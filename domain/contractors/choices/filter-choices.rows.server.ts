import type { Database, Statement } from '#platform/database/database.ts';
import { CHOICES_AT_ONCE } from '../../browse.ts';
import { type Reach, reachContactIds } from '../../roles/reach.ts';
import { PLACEMENTS_WITHIN } from '../../placements-within.rows.server.ts';

/** One more than offered, to know whether there are more. */
const MOST = CHOICES_AT_ONCE + 1;

/** What to offer in a filter: matches for the words, preceded by any current choice. */
type Requested = { chosen: string | null; words: string };

/** Returns the authorisers of placements within reach, by name. */
export function selectAuthoriserChoices(
  db: Database,
  agencyId: string,
  reach: Reach,
  { chosen, words }: Requested,
): Statement {
  return db.sql.raw(
    `select a.id as value, a.fullname as label from contacts a
     where a.agency_id = :agencyId and a.id in (
       select u.contact_id from authorisers u
       join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
       where u.agency_id = :agencyId and u.status <> 'deleted' and p.status <> 'deleted' and ${PLACEMENTS_WITHIN[reach.kind]})
       and (strpos(lower(a.fullname), lower(:words)) > 0 or a.id = cast(:chosen as uuid))
     order by (a.id = cast(:chosen as uuid)) desc nulls last, lower(a.fullname), a.id limit ${MOST}`,
    { agencyId, chosen, words, reachContactIds: reachContactIds(reach) },
  );
}

/** Returns the contracts of placements within reach, by name, limited to a client if one is chosen. */
export function selectContractChoices(
  db: Database,
  agencyId: string,
  reach: Reach,
  { clientId, chosen, words }: Requested & { clientId: string | null },
): Statement {
  return db.sql.raw(
    `select k.id as value, k.name || ', ' || l.client_name as label from contracts k
     join clients l on l.agency_id = k.agency_id and l.id = k.client_id
     where k.agency_id = :agencyId and k.id in (
       select p.contract_id from contractors p where p.agency_id = :agencyId and p.status <> 'deleted' and ${PLACEMENTS_WITHIN[reach.kind]})
       and ((cast(:clientId as uuid) is null or k.client_id = cast(:clientId as uuid))
         and strpos(lower(k.name || ', ' || l.client_name), lower(:words)) > 0 or k.id = cast(:chosen as uuid))
     order by (k.id = cast(:chosen as uuid)) desc nulls last, lower(k.name), k.id limit ${MOST}`,
    { agencyId, clientId, chosen, words, reachContactIds: reachContactIds(reach) },
  );
}

/** Selects the name of the person a filter is about, from placements within reach. */
export function selectFilterName(db: Database, agencyId: string, reach: Reach, contactId: string): Statement {
  return db.sql.raw(
    `select max(c.fullname) as person
     from contractors p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
     where p.agency_id = :agencyId and p.contact_id = cast(:contactId as uuid) and ${PLACEMENTS_WITHIN[reach.kind]}`,
    { agencyId, contactId, reachContactIds: reachContactIds(reach) },
  );
}
