import type { Reach } from './roles/reach.ts';

/** Which placements `p` are within reach; `:reachContactIds` holds whose, `:agencyId` the agency. */
export const PLACEMENTS_WITHIN: Record<Reach['kind'], string> = {
  agency: 'true',
  nothing: 'false',
  contractor: 'p.contact_id = any(cast(:reachContactIds as uuid[]))',
  authoriser: `exists (select from authorisers o where o.agency_id = :agencyId and o.contractor_id = p.id
    and o.status <> 'deleted' and o.contact_id = any(cast(:reachContactIds as uuid[])))`,
};
