import type pg from 'pg';

/** What a schema offers to its users, each with its definition; and what it requires of them. */
export type SchemaFacts = {
  /** Each has to exist afterwards unchanged. */
  offered: Map<string, string>;
  /** None may be added to a table that existed before. */
  requested: Map<string, { table: string; columns: string[] }>;
  tables: Set<string>;
  columns: Set<string>;
};

const IN_PUBLIC = `'public'::regnamespace`;

/** Returns a condition normalised for whether what it compares with is in a separate sub-select, which means the same. */
const MEANT = (condition: string) => `regexp_replace(${condition}, '\\( SELECT (.*?) AS "?\\w+"?\\)', '\\1', 'g')`;

const OFFERED = `
  select 'table ' || c.relname as what,
    concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, (select string_agg(p, ',' order by p) from
      unnest(array['select', 'insert', 'update', 'delete']) p
      where c.relkind <> 'S' and has_table_privilege($1, c.oid, p))) as "how"
    from pg_class c where c.relnamespace = ${IN_PUBLIC} and c.relkind in ('r', 'v', 'm', 'p', 'S')
  union all
  select 'column ' || c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${IN_PUBLIC} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select 'function ' || p.oid::regprocedure::text, concat_ws(' ', pg_get_function_arguments(p.oid), 'returns',
      pg_get_function_result(p.oid), has_function_privilege($1, p.oid, 'execute'))
    from pg_proc p where p.pronamespace = ${IN_PUBLIC}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'unique index ' || i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = ${IN_PUBLIC} and i.indisunique
  union all
  select 'policy ' || p.polname || ' on ' || p.polrelid::regclass::text, concat_ws(' ', p.polpermissive, p.polcmd,
      ${MEANT('pg_get_expr(p.polqual, p.polrelid)')}, 'check', ${MEANT('pg_get_expr(p.polwithcheck, p.polrelid)')})
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${IN_PUBLIC}`;

const COLUMNS_OF = (keys: string, table: string) => `array(select a.attname::text from pg_attribute a
  where a.attrelid = ${table} and a.attnum = any(${keys}))`;

const ASKED = `
  select 'constraint ' || o.conname || ' on ' || c.relname || ': ' || pg_get_constraintdef(o.oid) as what, c.relname as table,
    ${COLUMNS_OF('o.conkey', 'o.conrelid')} as columns
    from pg_constraint o join pg_class c on c.oid = o.conrelid where c.relnamespace = ${IN_PUBLIC} and o.contype <> 'n'
  union all
  select 'unique index ' || i.indexrelid::regclass::text || ' on ' || c.relname, c.relname,
    ${COLUMNS_OF('i.indkey::int2[]', 'i.indrelid')}
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = ${IN_PUBLIC} and i.indisunique
      and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  union all
  select 'restrictive policy ' || p.polname || ' on ' || c.relname, c.relname, array[]::text[]
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${IN_PUBLIC} and not p.polpermissive
  union all
  select 'required column ' || c.relname || '.' || a.attname, c.relname, array[]::text[]
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = ${IN_PUBLIC} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and not a.atthasdef and a.attidentity = ''`;

/** Reads the catalogue. @param appRole the role whose privileges count */
export async function readSchemaFacts(client: pg.Client, appRole: string): Promise<SchemaFacts> {
  const { rows: offered } = await client.query<{ what: string; how: string }>(OFFERED, [appRole]);
  const { rows: requested } = await client.query<{ what: string; table: string; columns: string[] }>(ASKED);
  const names = (kind: string) =>
    new Set(offered.flatMap(({ what }) => (what.startsWith(`${kind} `) ? [what.slice(kind.length + 1)] : [])));
  return {
    offered: new Map(offered.map(({ what, how }) => [what, how])),
    requested: new Map(requested.map(({ what, ...where }) => [what, where])),
    tables: names('table'),
    columns: names('column'),
  };
}

/** Returns what was removed, changed or made stricter from one schema to a later one, each named; sorted. */
export function contractions(before: SchemaFacts, after: SchemaFacts): string[] {
  const lost = [...before.offered].flatMap(([what, how]) => (after.offered.get(what) === how ? [] : [what]));
  const stricter = [...after.requested].flatMap(([what, { table, columns }]) => {
    const isOfNewColumns = columns.length > 0 && columns.every((column) => !before.columns.has(`${table}.${column}`));
    return before.requested.has(what) || !before.tables.has(table) || isOfNewColumns ? [] : [what];
  });
  return [...lost, ...stricter].sort();
}
