import pg from 'pg';

/** A table included in backups. */
export type BackedUpTable = {
  schema: 'public' | 'pgboss';
  name: string;
  columns: string[];
  /** Whether row-level security applies to its owner too, so that it is read agency by agency. */
  isDivided: boolean;
  /** Whether it is partitioned by agency, so that it is read agency by agency. */
  isOwned: boolean;
  /** Whether some of its rows belong to no agency. */
  hasUnowned: boolean;
};

/**
 * Every table except the migrations' and the queue's own metadata, which restoring recreates; referenced tables come
 * first. Transaction ids mean nothing in another database, so they are left out.
 */
const TABLES = `
  with recursive kept as (
    select c.oid, n.nspname as schema, c.relname as name, c.relforcerowsecurity from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and (
      n.nspname = 'public' and c.relname not in ('migrations', 'migrations_lock')
      or n.nspname = 'pgboss' and c.relname not in ('version', 'queue'))
  ), refers as (
    select conrelid, confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid
  ), ranked (oid, rank) as (
    select oid, 0 from kept
    union
    select r.conrelid, rank + 1 from ranked join refers r on r.confrelid = ranked.oid where rank < 50
  )
  select k.schema, k.name, k.relforcerowsecurity as "isDivided",
    exists (select from pg_attribute a where a.attrelid = k.oid and a.attname = 'agency_id')
      and k.relforcerowsecurity as "isOwned",
    (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = k.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns,
    exists (select from pg_attribute a where a.attrelid = k.oid and a.attname = 'agency_id' and not a.attnotnull)
      and k.relforcerowsecurity as "hasUnowned"
  from kept k order by (select max(rank) from ranked r where r.oid = k.oid), k.schema, k.name`;

/** Returns a database's tables in an order in which they can be filled. */
export async function listBackedUpTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  return (await client.query<BackedUpTable>(TABLES)).rows;
}

/** Returns PostgreSQL's estimate of the rows in all tables together, only to report the progress of a backup. */
export async function estimateRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ about: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as about
     from pg_class c join (${TABLES}) k on c.relname = k.name and c.relnamespace = k.schema::regnamespace`,
  );
  return Math.round(rows[0]!.about);
}

/** Returns how many rows end in this chunk of a COPY: each is a line, and a line break within a value is written as \\n. */
export function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Quotes a table's name for SQL. */
export const quoted = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Quotes column names for SQL. */
export const columnList = (columns: string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

const KEY_COLUMNS = `
  select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('storage_key', 'preview_key', 'attachments')
  order by 1, 2`;

/** Returns the keys of all files named by rows of the agency in force. */
export async function listFileKeys(client: pg.ClientBase, agencyId: string): Promise<string[]> {
  const { rows: places } = await client.query<{ table: string; column: string }>(KEY_COLUMNS);
  const selects = places.map(({ table, column }) => {
    const [from, key] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    return column === 'attachments'
      ? `select kept->>'storageKey' as key from ${from}, jsonb_array_elements(${key}) as kept where agency_id = $1`
      : `select ${key} as key from ${from} where agency_id = $1 and ${key} is not null`;
  });
  const { rows } = await client.query<{ key: string }>(`${selects.join(' union ')} order by 1`, [agencyId]);
  return rows.map(({ key }) => key);
}
