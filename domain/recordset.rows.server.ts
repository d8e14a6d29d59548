import type { Database, Statement } from '#platform/database/database.ts';

/** The columns of rows that are sent together: what each is called in an object, with its type. */
export type RowColumns = Readonly<Record<string, string>>;

/** Rows that are to be written to a table. The statement answers with a row for each that is written. */
export type RowsToInsert = { table: string; count: number; statement: Statement };

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The rows of a binding that holds them as one JSON text, as a table that is called `r`. */
export const recordset = (binding: string, columns: RowColumns): string =>
  `json_to_recordset(${binding}) as r(${Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')})`;

/**
 * Any number of rows of one agency in one statement. The agency is read from a row of its node, so that Citus sends the statement there
 * as it is. Within a larger one, or with a default that differs from row to row, it would fetch the rows first, and write them by `COPY`,
 * which row-level security refuses.
 * @param computed columns that are made of a row `r` and of what is stored for the agency `$2` by then, as SQL
 */
export function rowsToInsert(
  agencyId: string,
  table: string,
  columns: RowColumns,
  rows: readonly object[],
  computed: Readonly<Record<string, string>> = {},
): RowsToInsert {
  const names = Object.keys(columns);
  const text = `
    insert into ${table} (agency_id, ${names.map(snake).join(', ')})
    select g.agency_id, ${names.map((name) => computed[name] ?? `r."${name}"`).join(', ')}
    from agency_settings g cross join ${recordset('$1', columns)} where g.agency_id = $2 returning true as is_written`;
  return { table, count: rows.length, statement: { text, values: [JSON.stringify(rows), agencyId] } };
}

/**
 * Writes rows of several tables in one round trip, in the order given, between other statements that need no answer.
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
