import type { Database } from '#platform/database.ts';
import type { After } from '../page.server.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';
import type { Authoriser } from './authoriser.ts';

const AUTHORISER = `
  u.id as authoriser_id, u.contact_id, u.contractor_id, u.is_primary, u.reference, u.status = 'deleted' as is_deleted,
  u.status = 'enabled' as is_active, c.fullname, c.email_address, c.telephone_number as preferred_telephone_number,
  u.last_reminded, c.last_reminded as contact_last_reminded,
  w.fullname as contractor_fullname, k.id as contract_id, k.name as contract_name,
  json_build_object('clientId', l.id, 'clientName', l.client_name) as client, u.version`;

const FROM = `
  from authorisers u
  join contacts c on c.agency_id = u.agency_id and c.id = u.contact_id
  join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id
  join contacts w on w.agency_id = p.agency_id and w.id = p.contact_id
  join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
  join clients l on l.agency_id = k.agency_id and l.id = k.client_id`;

const WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: 'p.contact_id = any(cast(:reachContactIds as uuid[]))',
  authoriser: 'u.contact_id = any(cast(:reachContactIds as uuid[]))',
};

/** Which authorisers are wanted; what is null does not narrow. */
export type AuthorisersWanted = {
  authoriserId?: string | null;
  contactId?: string | null;
  contractorId?: string | null;
  contractId?: string | null;
  clientId?: string | null;
};

/** Authorisers of live placements within reach by name; the sort key comes along as `sort`. */
export function selectAuthorisations(
  db: Database,
  agencyId: string,
  reach: Reach,
  wanted: AuthorisersWanted,
  page: { limit: number; after: After | null },
) {
  const { authoriserId = null, contactId = null, contractorId = null, contractId = null, clientId = null } = wanted;
  return db.run<Authoriser & { sort: string }>(
    db.sql.raw(
      `select ${AUTHORISER}, lower(c.fullname) as sort ${FROM}
       where u.agency_id = :agencyId and u.status <> 'deleted' and p.status <> 'deleted' and ${WITHIN[reach.kind]}
         and (cast(:authoriserId as uuid) is null or u.id = cast(:authoriserId as uuid))
         and (cast(:contactId as uuid) is null or u.contact_id = cast(:contactId as uuid))
         and (cast(:contractorId as uuid) is null or u.contractor_id = cast(:contractorId as uuid))
         and (cast(:contractId as uuid) is null or k.id = cast(:contractId as uuid))
         and (cast(:clientId as uuid) is null or l.id = cast(:clientId as uuid))
         and (cast(:id as uuid) is null or (lower(c.fullname), u.id) > (cast(:sort as text), cast(:id as uuid)))
       order by lower(c.fullname), u.id limit :limit`,
      {
        agencyId,
        reachContactIds: reachContactIds(reach),
        authoriserId,
        contactId,
        contractorId,
        contractId,
        clientId,
        limit: page.limit,
        sort: page.after?.sort ?? null,
        id: page.after?.id ?? null,
      },
    ),
  );
}

/** Saves an authoriser's reference. */
export async function updateReference(
  db: Database,
  agencyId: string,
  id: string,
  reference: string | null,
  at: string,
) {
  const version = db.sql.raw('version + 1');
  await db.run(db.sql('authorisers').where({ agencyId, id }).update({ reference, updatedAt: at, version }));
}
