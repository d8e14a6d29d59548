import type { Database, Statement } from '#platform/database/database.ts';

/** The columns of rows that are sent together: their names in an object, with their types. */
export type RowColumns = Readonly<Record<string, string>>;

/** Rows to be inserted into a table. The statement returns a row for each one inserted. */
export type RowsToInsert = { table: string; count: number; statement: Statement };

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows of a binding that holds them as one JSON text, as a table named `r`. */
export const recordset = (binding: string, columns: RowColumns): string =>
  `json_to_recordset(${binding}) as r(${Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')})`;

/**
 * Inserts any number of rows of one agency in one statement. The agency is read from a row on its node, so that Citus
 * sends the statement there unchanged. As part of a larger statement, or with a default that differs by row, it would
 * fetch the rows first and write them with `COPY`, which row-level security refuses. Citus plans the statement for each
 * shard, and takes longer over each further table that it reads.
 * @param options.computed columns computed from a row `r` and the agency's row `g`, as SQL
 * @param options.counter the counter that is the agency's row, instead of its settings
 */
export function rowsToInsert(
  agencyId: string,
  table: string,
  columns: RowColumns,
  rows: readonly object[],
  { computed = {}, counter }: { computed?: Readonly<Record<string, string>>; counter?: string } = {},
): RowsToInsert {
  const names = Object.keys(columns);
  const [from, where] = counter ? ['agency_counters', ` and g.name = '${counter}'`] : ['agency_settings', ''];
  const text = `
    insert into ${table} (agency_id, ${names.map(snake).join(', ')})
    select g.agency_id, ${names.map((name) => computed[name] ?? `r."${name}"`).join(', ')}
    from ${from} g cross join ${recordset('$1', columns)} where g.agency_id = $2${where} returning true as is_written`;
  return { table, count: rows.length, statement: { text, values: [JSON.stringify(rows), agencyId] } };
}

/**
 * Inserts rows into several tables in one round trip, in the given order, between other statements whose results are
 * not needed.
 * @throws Error where the transaction is another agency's
 */
export async function insertRows(
  db: Database,
  inserts: readonly RowsToInsert[],
  { before = [], after = [] }: { before?: readonly Statement[]; after?: readonly Statement[] } = {},
): Promise<void> {
  const some = inserts.filter(({ count }) => count > 0);
  const answers = await db.runAll([...before, ...some.map(({ statement }) => statement), ...after]);
  const lost = some.find(({ count }, index) => answers[before.length + index]!.length !== count);
  if (lost) throw new Error(`Rows of ${lost.table} were not written: the transaction does not see their agency.`);
}
