/** Rows in the form sent to the page's script: common values once, the rest by column, so that each name occurs once. */
export type SentRows<Row> = { alike: Partial<Row>; columns: { [Name in keyof Row]?: Row[Name][] } };

/** The server renders a page from the rows it sends, so need not decode them again. */
const shownHere = new WeakMap<object, unknown>();

/** How rows are sent if not as shown: fields left out, and those in another form. */
type Conversion<Shown, Sent> = {
  leftOut: readonly (keyof Shown)[];
  computed: { [Name in keyof Sent]?: (row: Shown) => Sent[Name] };
};

/** Encodes rows with the same fields into columns. @param rows as they are shown */
export function sendRows<Shown extends object, Sent extends object = Shown>(
  rows: Shown[],
  { leftOut, computed }: Conversion<Shown, Sent> = { leftOut: [], computed: {} },
): SentRows<Sent> {
  const sent: SentRows<Sent> = { alike: {}, columns: {} };
  for (const name of Object.keys(rows[0] ?? {}) as (keyof Shown & keyof Sent)[]) {
    if (leftOut.includes(name)) continue;
    const valueOf = computed[name] ?? ((row: Shown) => row[name] as unknown as Sent[typeof name]);
    const values = rows.map(valueOf);
    const isAlike = values.length > 1 && values.every((value) => value === values[0]);
    if (isAlike) sent.alike[name] = values[0]!;
    else sent.columns[name] = values;
  }
  shownHere.set(sent, rows);
  return sent;
}

/** Decodes the rows as shown. At least one field has to distinguish them. @param show converts a sent row to a shown one */
export function readRows<Row extends object, Shown = Row>(sent: SentRows<Row>, show: (row: Row) => Shown): Shown[] {
  const columns = Object.entries(sent.columns) as [keyof Row, Row[keyof Row][]][];
  const first = columns[0]?.[1] ?? [];
  const read = (_: unknown, at: number) => {
    const row = { ...sent.alike };
    for (const [name, values] of columns) row[name] = values[at]!;
    return show(row as Row);
  };
  return (shownHere.get(sent) as Shown[] | undefined) ?? first.map(read);
}
