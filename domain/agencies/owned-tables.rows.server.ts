import type { Database } from '#platform/database/database.ts';

/** A table with agency rows, and its columns by their stored names. */
export type OwnedTable = { name: string; columns: { name: string; kind: 'text' | 'number' | 'json' | 'secret' }[] };

/** What must not be exported: hashes (all of them bytes), secrets, and texts that grant access, such as an email's links. */
const SECRET = `a.atttypid in ('bytea'::regtype, 'xid8'::regtype) or (c.relname, a.attname) in (
  ('webhook_endpoints', 'secret'), ('webhook_endpoints', 'previous_secret'), ('webhook_endpoints', 'secret_ending'),
  ('idempotency_keys', 'response_body'), ('idempotency_keys', 'response_headers'),
  ('outbound_mails', 'html'), ('outbound_mails', 'text'), ('outbound_mails', 'headers'),
  ('outbound_mails', 'sealed_content'),
  ('sso_settings', 'client_secret'), ('sso_domains', 'proof_token'),
  ('sso_attempts', 'nonce'), ('sso_attempts', 'code_verifier'),
  ('sessions', 'address'), ('sessions', 'user_agent'))`;

const TABLES = `
  with recursive refers as (
    select conrelid, confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), ranked (oid, rank) as (
    select oid, 0 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union
    select r.conrelid, rank + 1 from ranked join refers r on r.confrelid = ranked.oid where rank < 50
  )
  select c.relname as name, (select json_agg(json_build_object('name', a.attname, 'kind', case
      when ${SECRET} then 'secret'
      when a.atttypid in ('json'::regtype, 'jsonb'::regtype) or t.typcategory = 'A' then 'json'
      when t.typcategory = 'N' then 'number' else 'text' end) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'agency_id') as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped)
  order by (select max(rank) from ranked r where r.oid = c.oid), c.relname`;

/** Returns every table with agency rows, as the database itself knows them, referenced tables first. */
export function selectOwnedTables(db: Database): Promise<OwnedTable[]> {
  return db.run<OwnedTable>({ text: TABLES, values: [] });
}

/** Streams the agency's rows of one table, without what must not be exported. */
export function streamOwned(
  db: Database,
  agencyId: string,
  { name, columns }: OwnedTable,
): AsyncGenerator<Record<string, unknown>> {
  const open = columns.filter(({ kind }) => kind !== 'secret');
  const selected = open.map(({ name: column, kind }) =>
    kind === 'json' ? db.sql.raw('to_jsonb(??)::text as ??', [column, column]) : column,
  );
  return db.stream(db.sql(name).select(selected).where({ agencyId }));
}

/** Streams the accounts of the agency's contacts, as far as the agency knows them. */
export function streamPeople(db: Database, agencyId: string): AsyncGenerator<Record<string, unknown>> {
  return db.stream({
    text: `select distinct account_id as id, email_address from contacts
      where agency_id = $1 and account_id is not null order by id`,
    values: [agencyId],
  });
}

/** A file of the agency put there by a person, and what it belongs to. */
export type OwnedFile = { storageKey: string; subject: string; subjectId: string | null; fileId: string; name: string };

/** Streams files of timesheets, pending uploads, logos and email attachments. */
export function streamFiles(db: Database, agencyId: string): AsyncGenerator<OwnedFile> {
  return db.stream<OwnedFile>({
    text: `select storage_key, 'timesheet' as subject, timesheet_id as subject_id, id::text as file_id, name
        from timesheet_files where agency_id = $1
      union all select storage_key, 'upload', null, id::text, name from uploads where agency_id = $1
      union all select storage_key, 'logo', null, kind, kind || '.png' from agency_logos where agency_id = $1
      union all select kept->>'storageKey', 'mail', m.id, m.id || '-' || nth, kept->>'filename'
        from outbound_mails m, jsonb_array_elements(m.attachments) with ordinality as a(kept, nth) where m.agency_id = $1`,
    values: [agencyId],
  });
}

/** Deletes the agency's rows of one table. @returns how many there were */
export async function deleteOwned(db: Database, agencyId: string, table: string): Promise<number> {
  const [counted] = await db.run<{ count: number }>(
    db.sql.raw(
      'with gone as (delete from ?? where agency_id = ? returning 1) select count(*)::integer as count from gone',
      [table, agencyId],
    ),
  );
  return counted!.count;
}

/** Deletes the agency's jobs, both waiting and done. @returns how many there were */
export async function deleteJobs(db: Database, agencyId: string): Promise<number> {
  const [counted] = await db.run<{ count: number }>({
    text: `with waiting as (delete from pgboss.job where data->>'agencyId' = $1 returning 1),
        done as (delete from pgboss.archive where data->>'agencyId' = $1 returning 1)
      select ((select count(*) from waiting) + (select count(*) from done))::integer as count`,
    values: [agencyId],
  });
  return counted!.count;
}

/** Locks the agency, so that no other work changes it until the transaction ends. */
export async function lockAgency(db: Database, agencyId: string): Promise<{ status: string } | undefined> {
  return (await db.run<{ status: string }>(db.sql('agencies').select('status').where({ id: agencyId }).forUpdate()))[0];
}

/** Returns everyone who has a role in the agency or is one of its contacts. */
export async function selectPeople(db: Database, agencyId: string): Promise<string[]> {
  const rows = await db.run<{ accountId: string }>({
    text: `select account_id from roles where agency_id = $1 union select account_id from contacts where agency_id = $1 and account_id is not null`,
    values: [agencyId],
  });
  return rows.map(({ accountId }) => accountId);
}

/** Deletes the agency’s own row. */
export async function deleteAgency(db: Database, agencyId: string): Promise<void> {
  await db.run(db.sql('agencies').where({ id: agencyId }).delete());
}

/** Returns those of the ids that no agency has any more. */
export async function selectRemovedAgencies(db: Database, agencyIds: string[]): Promise<string[]> {
  const rows = await db.run<{ id: string }>({
    text: `select id from unnest($1::uuid[]) as noted (id)
      where not exists (select from agencies a where a.id = noted.id)`,
    values: [agencyIds],
  });
  return rows.map(({ id }) => id);
}
