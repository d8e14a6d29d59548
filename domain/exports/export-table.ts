/** A column of an export. */
export type ExportColumn = {
  key: string;
  header: string;
  /**
   * `number` is a decimal text; `date` is `YYYY-MM-DD`; `time` is `HH:MM`; `instant` is both with a blank between, on a
   * local clock; `duration` is hours and minutes such as `37:30`. Anything that is not what it says goes out as text.
   */
  kind: 'text' | 'number' | 'date' | 'time' | 'instant' | 'duration';
  /** Digits after the point that a spreadsheet shows; as given when absent. */
  decimals?: 0 | 2;
  /** Width in characters. */
  width?: number;
};
/** Columns whose heading is their key. */
export const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' });
export const date = (key: string): ExportColumn => ({ key, header: key, kind: 'date' });
export const number = (key: string): ExportColumn => ({ key, header: key, kind: 'number' });

/** A row by column; null is an empty cell. */
export type ExportRow = Record<string, string | null>;

/** A table to export: its columns, and its rows as they are read, page by page. */
export type TableExport = { columns: ExportColumn[]; rows: AsyncIterable<ExportRow> };

/** What a file says of itself: "Period", "18 to 24 May 2026". */
export type About = { label: string; value: string };

/**
 * A table as a file for people: what it is called, as what it is saved in each format, what it holds in words, and, once
 * its rows have been read, what they add up to.
 */
export type FileTable = TableExport & {
  title: string;
  nameAs(format: string): string;
  about: About[];
  totals?: () => ExportRow[];
};

/** The rows with what they add up to under them. */
export async function* totalledRows({ rows, totals }: FileTable): AsyncGenerator<ExportRow> {
  yield* rows;
  yield* totals?.() ?? [];
}

/** The rows of a sheet: the totals follow, and what the file holds in words. One that adds up by itself says all that is in it. */
export async function* sheetRows(table: FileTable): AsyncGenerator<ExportRow> {
  yield* table.rows;
  if (!table.totals) return;
  const [label = '', value = ''] = table.columns.map(({ key }) => key);
  yield {};
  yield* table.totals();
  yield {};
  for (const line of table.about) yield { [label]: line.label, [value]: line.value };
}
