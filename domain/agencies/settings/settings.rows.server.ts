import type { Database, Statement } from '#platform/database/database.ts';

/** What is stored of an agency's settings: only those that were ever chosen. */
export type StoredSettings = { settings: Record<string, unknown>; timeZone: string; website: string | null };

/** The agency's settings, kept for this transaction alone until it ends. */
export async function lockSettings(db: Database, agencyId: string): Promise<StoredSettings> {
  const [stored] = await db.run<StoredSettings>({
    text: 'select settings, time_zone, website from agency_settings where agency_id = $1 for update',
    values: [agencyId],
  });
  return stored!;
}

/** The agency's settings as they are now. */
export async function selectSettings(db: Database, agencyId: string): Promise<Pick<StoredSettings, 'settings'>> {
  const [stored] = await db.run<StoredSettings>(db.sql('agencySettings').select('settings').where({ agencyId }));
  return stored!;
}

/** Writes what changed of the row that `lockSettings` keeps. */
export function updateSettings(
  db: Database,
  agencyId: string,
  change: { settings?: Record<string, unknown>; timeZone?: string; website?: string | null },
  at: string,
): Statement {
  const { settings, ...columns } = change;
  const row = { ...columns, ...(settings ? { settings: JSON.stringify(settings) } : {}), updatedAt: at };
  return db.sql('agencySettings').where({ agencyId }).update(row);
}

/** How many of its former names in the address an agency keeps. */
const FORMER_NAMES = 10;

/** An agency's name and its name in the address. */
export type AgencyNames = { displayName: string; canonicalName: string };

/** Both names as they are, kept for this transaction. */
export async function lockNames(db: Database, agencyId: string): Promise<AgencyNames> {
  const [names] = await db.run<AgencyNames>({
    text: 'select display_name, canonical_name from agencies where id = $1 for update',
    values: [agencyId],
  });
  return names!;
}

/** Changes the agency's names. The one in the address that it had stays its own; of those before it only the last few do. */
export function updateNames(agencyId: string, { displayName, canonicalName }: AgencyNames, at: string): Statement {
  return {
    text: `update agencies set display_name = $2, canonical_name = $3, updated_at = $4,
        former_names = case when canonical_name = $3 then former_names
          else (array_remove(array_prepend(canonical_name, former_names), $3))[:${FORMER_NAMES}] end
      where id = $1`,
    values: [agencyId, displayName, canonicalName, at],
  };
}

/** The names of the live templates that let documents be uploaded. */
export async function selectTemplatesWithDocuments(db: Database, agencyId: string): Promise<string[]> {
  const rows = await db.run<{ templateName: string }>({
    text: `select template_name from timesheet_templates
      where agency_id = $1 and not is_deleted and allow_document_uploads order by lower(template_name)`,
    values: [agencyId],
  });
  return rows.map(({ templateName }) => templateName);
}

/** A placement, and whether its documents may be uploaded; null where its template says it. */
export type PlacementUploads = { id: string; allowDocumentUploads: boolean | null };

/** Holds every live placement for which it is said otherwise, or nothing is. */
export function holdOtherUploads(agencyId: string, isAllowed: boolean): Statement {
  return {
    text: `select id, allow_document_uploads from contractors where agency_id = $1 and status <> 'deleted'
      and allow_document_uploads is distinct from $2 order by id for no key update`,
    values: [agencyId, isAllowed],
  };
}

/** Lets or forbids the documents of placements. */
export function updateDocumentUploads(
  db: Database,
  agencyId: string,
  { ids, isAllowed, at }: { ids: string[]; isAllowed: boolean; at: string },
): Statement {
  return db
    .sql('contractors')
    .where({ agencyId })
    .whereRaw('id = any(cast(? as uuid[]))', [ids])
    .update({ allowDocumentUploads: isAllowed, version: db.sql.raw('version + 1'), updatedAt: at });
}

/** Who changed the settings last, and when. */
export type LastChange = { actorName: string; occurredAt: string };

/** The latest change of any setting below one of these paths; nothing where there was none. */
export async function selectLastChange(db: Database, agencyId: string, paths: string[]): Promise<LastChange | null> {
  const [last] = await db.run<LastChange>({
    text: `select actor_name, occurred_at from audit_events
      where agency_id = $1 and action = 'settings.changed' and change_after ?| $2::text[]
      order by occurred_at desc, id desc limit 1`,
    values: [agencyId, paths],
  });
  return last ?? null;
}
