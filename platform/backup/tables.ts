import pg from 'pg';

/** A table whose rows a backup keeps. */
export type KeptTable = {
  schema: 'public' | 'pgboss';
  name: string;
  columns: string[];
  /** Whether row-level security divides it for its owner too, so that it is read agency by agency. */
  isDivided: boolean;
  /** Whether it is divided by agency, so that it is read agency by agency. */
  isOwned: boolean;
  /** Whether some of its rows belong to no agency. */
  hasUnowned: boolean;
};

/**
 * Every table except the migrations' and the queue's own descriptions, which restoring makes anew; those that others
 * refer to come first. Numbers of transactions mean nothing in another database, so that they stay behind.
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

/** The tables of a database in the order in which they can be filled. */
export async function listKeptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  return (await client.query<KeptTable>(TABLES)).rows;
}

/**
 * About how many rows all tables have together, as PostgreSQL remembers it: to say how far a backup is, and nothing else.
 */
export async function estimateRows(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ about: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as about
     from pg_class c join (${TABLES}) k on c.relname = k.name and c.relnamespace = k.schema::regnamespace`,
  );
  return Math.round(rows[0]!.about);
}

/** How many rows end in this piece of a COPY: each is a line, and a line break within a value is written as \\n. */
export function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** A table's name as SQL. */
export const quoted = ({ schema, name }: Pick<KeptTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Column names as SQL. */
export const columnList = (columns: string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

const KEY_COLUMNS = `
  select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('storage_key', 'preview_key', 'attachments')
  order by 1, 2`;

/** Keys of all files that rows of the agency in force name. */
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
