import type { Database, Statement } from '#platform/database/database.ts';
import { selected } from '../columns.rows.server.ts';
import { EVERYTHING, type Listed } from '../narrow.rows.server.ts';
import { referenceIs } from '../reference.rows.server.ts';
import type { Client, ClientFields } from './client.ts';
import { CLIENT_COLUMNS } from './client-columns.ts';
import { saveChange } from '../save-change.rows.server.ts';

const CLIENT = `
  c.id as client_id, ${selected('c', CLIENT_COLUMNS)}, c.client_name as name, c.status, c.version, c.created_at, c.updated_at,
  json_build_object('emails', json_build_object('emailAcceptedTimesheetCopiesTo',
    json_build_object('enabled', c.copies_enabled, 'value', c.copies_to))) as settings`;

/** Adds a client. */
export async function insertClient(db: Database, agencyId: string, id: string, client: ClientFields, at: string) {
  const { emailAcceptedTimesheetCopiesTo: copies, ...columns } = client;
  await db.run(
    db.sql('clients').insert({
      agencyId,
      id,
      ...columns,
      copiesEnabled: copies.enabled,
      copiesTo: copies.value,
      createdAt: at,
      updatedAt: at,
    }),
  );
}

/** Saves changes to a client and increments its version. */
export async function updateClient(
  db: Database,
  agencyId: string,
  id: string,
  change: Partial<ClientFields>,
  at: string,
) {
  const { emailAcceptedTimesheetCopiesTo: copies, ...columns } = change;
  const stored = copies ? { copiesEnabled: copies.enabled, copiesTo: copies.value } : {};
  await saveChange(db, 'clients', { agencyId, id, at }, { ...columns, ...stored });
}

/** Marks a client as deleted. */
export async function markClientDeleted(db: Database, agencyId: string, id: string, at: string) {
  await saveChange(db, 'clients', { agencyId, id, at }, { status: 'deleted' });
}

/** Selects one client. With `lock`, it is locked until the transaction ends; `key share` only prevents deletion. */
export const clientWith = (agencyId: string, clientId: string, lock?: 'update' | 'key share'): Statement => ({
  text: `select ${CLIENT} from clients c where c.agency_id = $1 and c.id = $2 and c.status <> 'deleted' ${lock ? `for ${lock}` : ''}`,
  values: [agencyId, clientId],
});

/** Returns one client, or nothing; locked in the same way. */
export async function selectClient(
  db: Database,
  agencyId: string,
  clientId: string,
  lock?: 'key share',
): Promise<Client | null> {
  return (await db.run<Client>(clientWith(agencyId, clientId, lock)))[0] ?? null;
}

/** Finds another client with the same name, ignoring case and spacing, or nothing. */
export async function selectNamesake(
  db: Database,
  agencyId: string,
  clientName: string,
  except: string,
): Promise<Pick<Client, 'clientName' | 'reference'> | null> {
  const found = await db.run<Pick<Client, 'clientName' | 'reference'>>({
    text: `select client_name, reference from clients where agency_id = $1 and status <> 'deleted' and id <> $3
      and lower(regexp_replace(client_name, '\\s+', ' ', 'g')) = lower(regexp_replace($2, '\\s+', ' ', 'g')) order by id limit 1`,
    values: [agencyId, clientName, except],
  });
  return found[0] ?? null;
}

/** Clients as a collection; those who may see them see all. */
export const LISTED: Listed = {
  columns: CLIENT,
  from: 'from clients c',
  within: EVERYTHING,
  of: 'c',
  name: 'lower(c.client_name)',
  filters: {
    reference: referenceIs('c', ':reference'),
    name: 'lower(c.client_name) = lower(:name)',
    clientId: 'c.id = :clientId',
  },
  words: { own: 'c' },
};
