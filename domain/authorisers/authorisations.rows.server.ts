import type { Database } from '#platform/database/database.ts';
import type { Listed } from '../narrow.rows.server.ts';
import type { Reach } from '../roles/reach.ts';

const AUTHORISER = `
  u.id as authoriser_id, u.contact_id, u.contractor_id, u.is_primary, u.reference, u.status = 'deleted' as is_deleted,
  u.status = 'enabled' as is_active, c.fullname, c.email_address, c.telephone_number as preferred_telephone_number,
  u.last_reminded, c.last_reminded as contact_last_reminded,
  w.fullname as contractor_fullname, k.id as contract_id, k.name as contract_name,
  json_build_object('clientId', l.id, 'clientName', l.client_name) as client, u.version, u.created_at, u.updated_at`;

const FROM = `
  from authorisers u
  join contacts c on c.agency_id = u.agency_id and c.id = u.contact_id
  join contractors p on p.agency_id = u.agency_id and p.id = u.contractor_id and p.status <> 'deleted'
  join contacts w on w.agency_id = p.agency_id and w.id = p.contact_id
  join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
  join clients l on l.agency_id = k.agency_id and l.id = k.client_id`;

const WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: 'p.contact_id = any(cast(:reachContactIds as uuid[]))',
  authoriser: 'u.contact_id = any(cast(:reachContactIds as uuid[]))',
};

/** Authorisers of live placements as a collection. */
export const LISTED: Listed = {
  columns: AUTHORISER,
  from: FROM,
  within: WITHIN,
  of: 'u',
  name: 'lower(c.fullname)',
  filters: {
    reference: 'u.reference = :reference',
    name: 'lower(c.fullname) = lower(:name)',
    emailAddress: 'c.email_address = lower(:emailAddress)',
    isPrimary: 'u.is_primary = :isPrimary',
    authoriserId: 'u.id = :authoriserId',
    contactId: 'u.contact_id = :contactId',
    contractorId: 'u.contractor_id = :contractorId',
    contractId: 'k.id = :contractId',
    clientId: 'l.id = :clientId',
  },
  words: ['c.fullname', 'c.email_address', 'u.reference', 'w.fullname', 'k.name', 'l.client_name'],
};

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
