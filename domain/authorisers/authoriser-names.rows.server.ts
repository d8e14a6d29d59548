import type { Database, Statement } from '#platform/database/database.ts';

/** Selects the names of a placement's authorisers, primary first. */
export function selectNames(db: Database, agencyId: string, contractorId: string): Statement {
  return db.sql.raw(
    `select c.fullname from authorisers a join contacts c on c.agency_id = a.agency_id and c.id = a.contact_id
     where a.agency_id = ? and a.contractor_id = ? and a.status <> 'deleted' order by a.is_primary desc, c.fullname`,
    [agencyId, contractorId],
  );
}
