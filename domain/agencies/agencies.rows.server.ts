import type { Database, Statement } from '#platform/database/database.ts';
import type { Agency } from './agency.ts';

/** An agency in the operator's list. */
export type ListedAgency = Pick<Agency, 'id' | 'canonicalName' | 'displayName' | 'status'> & { createdAt: string };

/** Adds an agency and makes it current for the rest of the transaction, so that its own rows may follow. */
export function foundAgency(
  db: Database,
  agency: Pick<Agency, 'id' | 'canonicalName' | 'displayName' | 'status' | 'timeZone' | 'website'>,
  settings: object,
  at: string,
): Statement[] {
  const { id, canonicalName, displayName, status, timeZone, website } = agency;
  return [
    db.sql('agencies').insert({ id, canonicalName, displayName, status, createdAt: at, updatedAt: at }),
    { text: `select set_local('app.agency_id', $1)`, values: [id] },
    db
      .sql('agencySettings')
      .insert({ agencyId: id, settings: JSON.stringify(settings), timeZone, website, updatedAt: at }),
  ];
}

/** Adds the agency's first administrator. */
export function insertFirstAdministrator(
  db: Database,
  row: { agencyId: string; id: string; contactId: string },
  at: string,
): Statement {
  return db.sql('administrators').insert({ ...row, isSuperAdministrator: true, createdAt: at, updatedAt: at });
}

/** Returns every agency, by canonical name. */
export function selectAgencies(db: Database): Promise<ListedAgency[]> {
  return db.run<ListedAgency>(
    db.sql('agencies').select('id', 'canonicalName', 'displayName', 'status', 'createdAt').orderBy('canonicalName'),
  );
}

/** Returns agencies founded before an instant that are still unverified. */
export function selectUnverified(db: Database, before: string): Promise<{ id: string }[]> {
  const waiting = db.sql('agencies').select('id').where({ status: 'unverified' });
  return db.run<{ id: string }>(waiting.where('createdAt', '<', before).orderBy('id'));
}

/** Record counts of an agency. */
export type AgencyFigures = {
  clients: number;
  contracts: number;
  contractors: number;
  contacts: number;
  consultants: number;
  administrators: number;
  timesheets: number;
};

/** Counts an agency's records, excluding deleted ones. */
export async function countAgency(db: Database, agencyId: string): Promise<AgencyFigures> {
  const live = (table: string) =>
    `(select count(*) from ${table} where agency_id = $1 and status <> 'deleted')::integer`;
  const [figures] = await db.run<AgencyFigures>({
    text: `select ${live('clients')} as clients, ${live('contracts')} as contracts, ${live('contractors')} as contractors,
      ${live('contacts')} as contacts, ${live('timesheets')} as timesheets,
      (select count(*) from contacts where agency_id = $1 and status <> 'deleted' and is_consultant)::integer as consultants,
      (select count(*) from administrators where agency_id = $1 and is_enabled)::integer as administrators`,
    values: [agencyId],
  });
  return figures!;
}

/** Returns how many timesheets are accepted. */
export async function countAccepted(db: Database, agencyId: string): Promise<number> {
  const [counted] = await db.run<{ count: number }>({
    text: `select count(*)::integer as count from timesheets where agency_id = $1 and status = 'accepted' and not is_void`,
    values: [agencyId],
  });
  return counted!.count;
}

/** Sets an agency's status if it differs; returns whether it did. */
export async function updateAgencyStatus(
  db: Database,
  agencyId: string,
  status: Agency['status'],
  at: string,
): Promise<boolean> {
  const changed = await db.run(
    db.sql('agencies').where({ id: agencyId }).whereNot({ status }).update({ status, updatedAt: at }).returning('id'),
  );
  return changed.length > 0;
}

/** Returns whether another agency has ever had the name in its address. */
export async function hadByAnother(db: Database, agencyId: string, canonicalName: string): Promise<boolean> {
  const had = {
    text: 'select from agencies where former_names @> array[$2::text] and id <> $1',
    values: [agencyId, canonicalName],
  };
  return (await db.run(had)).length > 0;
}

/** Selects those of the names that agencies have or had in their addresses, each looked up by its own index. */
export function takenNames(names: string[]): Statement {
  return {
    text: `select canonical_name as name from agencies where canonical_name = any($1)
      union all
      select had.name from agencies, unnest(former_names) had(name) where former_names && $1::text[] and had.name = any($1)`,
    values: [names],
  };
}
