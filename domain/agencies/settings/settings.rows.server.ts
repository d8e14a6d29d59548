import type { Database, Statement } from '#platform/database/database.ts';
import type { Agency } from '../agency.ts';

/** An agency's stored settings: only those ever chosen. */
export type StoredSettings = { settings: Record<string, unknown>; timeZone: string; website: string | null };

/** Selects the agency's settings, locked for this transaction. */
export const selectLockedSettings = (agencyId: string): Statement => ({
  text: 'select settings, time_zone, website from agency_settings where agency_id = $1 for update',
  values: [agencyId],
});

/** An agency's settings, time zone and status at present. */
export type CurrentSettings = Pick<StoredSettings, 'settings' | 'timeZone'> & Pick<Agency, 'status'>;

/**
 * Returns the agency's current settings, time zone and status; with `lock`, they do not change until the transaction
 * ends. Only the settings' row is locked, as it is by a change of status: agencies are on every node, where Citus locks
 * those of all agencies.
 */
export async function selectSettings(db: Database, agencyId: string, lock = false): Promise<CurrentSettings> {
  const settings = db.sql('agencySettings').select('settings', 'timeZone').where({ agencyId });
  const [[stored], [agency]] = (await db.runAll([
    lock ? settings.forShare() : settings,
    db.sql('agencies').select('status').where({ id: agencyId }),
  ])) as [StoredSettings[], Pick<Agency, 'status'>[]];
  return { ...stored!, ...agency! };
}

/** Saves the changes to the row that `lockSettings` holds. */
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

/** How many former names in its address an agency keeps. */
const FORMER_NAMES = 10;

/** An agency's display name and its name in the address. */
export type AgencyNames = { displayName: string; canonicalName: string };

/** Locks and selects both names for this transaction. */
export function selectLockedNames(agencyId: string): Statement {
  return { text: 'select display_name, canonical_name from agencies where id = $1 for update', values: [agencyId] };
}

/** Changes the agency's names. It keeps its previous name in the address, and only the last few before that. */
export function updateNames(agencyId: string, { displayName, canonicalName }: AgencyNames, at: string): Statement {
  return {
    text: `update agencies set display_name = $2, canonical_name = $3, updated_at = $4,
        former_names = case when canonical_name = $3 then former_names
          else (array_remove(array_prepend(canonical_name, former_names), $3))[:${FORMER_NAMES}] end
      where id = $1`,
    values: [agencyId, displayName, canonicalName, at],
  };
}

/** Returns the names of the live templates that allow document uploads. */
export async function selectTemplatesWithDocuments(db: Database, agencyId: string): Promise<string[]> {
  const rows = await db.run<{ templateName: string }>({
    text: `select template_name from timesheet_templates
      where agency_id = $1 and not is_deleted and allow_document_uploads order by lower(template_name)`,
    values: [agencyId],
  });
  return rows.map(({ templateName }) => templateName);
}

/** A placement, and whether its documents may be uploaded; null if its template decides. */
export type PlacementUploads = { id: string; allowDocumentUploads: boolean | null };

/** Locks every live placement whose setting differs or is unset. */
export function lockOtherUploads(agencyId: string, isAllowed: boolean): Statement {
  return {
    text: `select id, allow_document_uploads from contractors where agency_id = $1 and status <> 'deleted'
      and allow_document_uploads is distinct from $2 order by id for no key update`,
    values: [agencyId, isAllowed],
  };
}

/** Allows or forbids document uploads for placements. */
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

/** Who last changed the settings, and when. */
export type LastChange = { actorName: string; occurredAt: string };

/** Returns the latest change to any of the agency's settings, names, website or time zone at one of these paths; nothing if there was none. */
export async function selectLastChange(db: Database, agencyId: string, paths: string[]): Promise<LastChange | null> {
  const [last] = await db.run<LastChange>({
    text: `select actor_name, occurred_at from audit_events
      where agency_id = $1 and subject_type = 'agency' and subject_id = $1
        and action in ('settings.changed', 'agency.changed') and change_after ?| $2::text[]
      order by occurred_at desc, id desc limit 1`,
    values: [agencyId, paths],
  });
  return last ?? null;
}
