import { expect } from 'vitest';
import type { Office } from './office.ts';

/** What a request may note even if it is refused: when somebody was last there, and answers to be repeated. */
const NOTED = ['sessions', 'idempotency_keys', 'api_keys'];

const TABLES = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') order by 1`;

let tables: Promise<string[]> | undefined;
const tablesOf = ({ ctx: { db } }: Office) =>
  (tables ??= db.run<{ name: string }>({ text: TABLES, values: [] }).then((rows) => rows.map(({ name }) => name)));

/** Returns a checksum of an agency's rows of each table. @param leftOut tables that do not matter */
async function rowsOf(office: Office, leftOut: readonly string[] = []): Promise<Record<string, string>> {
  const { db, agency } = office.ctx;
  const names = (await tablesOf(office)).filter((name) => !leftOut.includes(name));
  const text = names
    .map(
      (name) =>
        `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t where agency_id = $1`,
    )
    .join(' union all ');
  const rows = await db.run<{ name: string; sum: string }>({ text, values: [agency.id] });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Expects what is done not to change a row of an agency, except where a caller was last seen. */
export async function expectUnchanged<Result>(
  office: Office,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = await rowsOf(office, NOTED);
  const result = await work();
  expect(await rowsOf(office, NOTED), what).toEqual(before);
  return result;
}

/** Expects everything at an agency, log-ins included, to be as it was after something is done at another. */
export async function expectUntouched(office: Office, work: () => Promise<void>): Promise<void> {
  const before = await rowsOf(office);
  await work();
  expect(await rowsOf(office)).toEqual(before);
}
