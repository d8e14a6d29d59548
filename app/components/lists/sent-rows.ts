/** Rows as a page carries them for its script: what all of them have alike once, the rest by column, so that each name stands once. */
export type SentRows<Row> = { alike: Partial<Row>; columns: { [Name in keyof Row]?: Row[Name][] } };

/** Puts rows with the same fields into columns. */
export function sendRows<Row extends object>(rows: readonly Row[]): SentRows<Row> {
  const sent: SentRows<Row> = { alike: {}, columns: {} };
  for (const name of Object.keys(rows[0] ?? {}) as (keyof Row)[]) {
    const values = rows.map((row) => row[name]);
    const isAlike = values.length > 1 && values.every((value) => value === values[0]);
    if (isAlike) sent.alike[name] = values[0]!;
    else sent.columns[name] = values;
  }
  return sent;
}

/** The rows again. At least one field has to tell them apart. */
export function readRows<Row extends object>({ alike, columns }: SentRows<Row>): Row[] {
  const named = Object.entries(columns) as [string, unknown[]][];
  const rows = named[0]?.[1] ?? [];
  return rows.map((_, at) => {
    const own = Object.fromEntries(named.map(([name, values]) => [name, values[at]]));
    return { ...alike, ...own } as Row;
  });
}
