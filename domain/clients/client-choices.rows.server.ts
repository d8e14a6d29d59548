import type { Database, Statement } from '#platform/database/database.ts';
import { type Reach, reachContactIds } from '../roles/reach.ts';

/**
 * Selects clients by name, limited to words in it or to one id, which may be deleted; for an authoriser, only those of
 * the placements they, or those they decide for, authorise, and of their timesheets.
 */
export function selectChoices(
  db: Database,
  agencyId: string,
  reach: Reach,
  { most, search = '', id }: { most: number | null; search?: string; id?: string },
): Statement {
  const query = db
    .sql('clients as c')
    .select('c.id', 'c.clientName')
    .where('c.agencyId', agencyId)
    .orderBy('c.clientName');
  if (most !== null) query.limit(most);
  if (search.trim() !== '') query.whereRaw('strpos(lower(c.client_name), lower(?)) > 0', [search.trim()]);
  if (id === undefined) query.whereNot('c.status', 'deleted');
  else query.where('c.id', id).select('c.status');
  if ('contactId' in reach) {
    query.whereRaw(
      `exists (select from authorisers a join contractors p on p.agency_id = a.agency_id and p.id = a.contractor_id
         join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
         where a.agency_id = :agencyId and a.contact_id = any(cast(:reachContactIds as uuid[])) and a.status <> 'deleted'
           and (k.client_id = c.id or exists (select from timesheet_counts t
             where t.agency_id = :agencyId and t.contractor_id = a.contractor_id and t.client_id = c.id
               and t.pending + t.accepted + t.rejected + t.deleted > 0)))`,
      { agencyId, reachContactIds: reachContactIds(reach) },
    );
  }
  return query;
}
