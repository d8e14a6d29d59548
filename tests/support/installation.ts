import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';

/** Returns the rows of one statement, on a separate connection. */
export async function rowsOf<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Runs statements one by one as the owner of the tables, who sees this agency's rows. */
export async function runAsOwner(ownerUrl: string, agencyId: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const text of ['begin', `set local app.agency_id = '${agencyId}'`, ...statements, 'commit'])
      await client.query(text);
  } finally {
    await client.end();
  }
}

/** Rows left by every call of the API, whatever the response. */
const UNCOUNTED: Record<string, string> = { rate_limits: ` and t.key not like 'apiCalls:%'` };

/**
 * Returns a fingerprint of the rows of every table, whatever row-level security hides from others. Excludes server
 * clocks, transaction numbers, a key's last use and the counting of calls.
 */
export async function fingerprints(
  ownerUrl: string,
  where: (table: { name: string; hasAgency: boolean }) => string | null = () => 'true',
): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows: tables } = await client.query<{ name: string; divided: boolean; hasAgency: boolean }>(`
      select c.relname as name, c.relforcerowsecurity as divided,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id') as "hasAgency"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not like 'migrations%' order by 1`);
    const found: Record<string, string> = {};
    for (const table of tables) {
      const condition = where(table);
      if (condition === null) continue;
      if (table.divided) await client.query(`alter table ${table.name} no force row level security`);
      const { rows } = await client.query<{ print: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(r, '|' order by r)), '') as print
         from (select (to_jsonb(t) - 'transaction_id' - 'last_used_at')::text as r from ${table.name} t where ${condition}${UNCOUNTED[table.name] ?? ''}) rows`,
      );
      found[table.name] = rows[0]!.print;
    }
    return found;
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** Returns every file below a folder with its content. */
export function contentsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(
    names.sort().map((name) => [relative('.', name), readFileSync(join(folder, name)).toString('base64')]),
  );
}
