import type { Database } from '#platform/database.ts';
import type { After } from '../page.server.ts';
import type { Client } from './client.ts';
import type { CreateClient } from './client.schema.ts';

const CLIENT = `
  id as client_id, client_name, reference, telephone_number, status, version,
  json_build_object('emails', json_build_object('emailAcceptedTimesheetCopiesTo',
    json_build_object('enabled', copies_enabled, 'value', copies_to))) as settings`;

/** Adds a client. */
export async function insertClient(db: Database, agencyId: string, id: string, client: CreateClient, at: string) {
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

/** One client, or nothing. */
export async function selectClient(db: Database, agencyId: string, clientId: string): Promise<Client | null> {
  const [client] = await db.run<Client>({
    text: `select ${CLIENT} from clients where agency_id = $1 and id = $2 and status <> 'deleted'`,
    values: [agencyId, clientId],
  });
  return client ?? null;
}

/** Clients by name; the sort key comes along as `sort`. */
export function selectClients(db: Database, agencyId: string, limit: number, after: After | null) {
  return db.run<Client & { sort: string }>({
    text: `
      select ${CLIENT}, lower(client_name) as sort from clients
      where agency_id = $1 and status <> 'deleted'
        and ($4::uuid is null or (lower(client_name), id) > ($3::text, $4::uuid))
      order by lower(client_name), id limit $2`,
    values: [agencyId, limit, after?.sort ?? null, after?.id ?? null],
  });
}
