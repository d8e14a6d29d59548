/** A column of an export. */
export type ExportColumn = {
  key: string;
  header: string;
  /**
   * `number` is a decimal string; `date` is `YYYY-MM-DD`; `time` is `HH:MM`; `instant` is both separated by a space, in
   * local time; `duration` is hours and minutes such as `37:30`. Anything not in its format is exported as text.
   */
  kind: 'text' | 'number' | 'date' | 'time' | 'instant' | 'duration';
  /** Digits after the point shown by a spreadsheet: `rate` two, and up to four if it has them; if absent, as given. */
  decimals?: 0 | 2 | 'rate';
  /** Width in characters. */
  width?: number;
};
/** Columns whose heading is their key. */
export const text = (key: string): ExportColumn => ({ key, header: key, kind: 'text' });
export const date = (key: string): ExportColumn => ({ key, header: key, kind: 'date' });
export const number = (key: string): ExportColumn => ({ key, header: key, kind: 'number' });
export const rate = (key: string): ExportColumn => ({ ...number(key), decimals: 'rate' });

/** A row by column; null is an empty cell. */
export type ExportRow = Record<string, string | null>;

/** A table to export: its columns, and its rows as they are read, page by page. */
export type TableExport = { columns: ExportColumn[]; rows: AsyncIterable<ExportRow> };

/** A file's description of itself: "Period", "18 to 24 May 2026". */
export type About = { label: string; value: string };

/**
 * A table as a file for people: its title, its file name in each format, its description and, once its rows have been
 * read, their totals and the placements whose time they contain.
 */
export type FileTable = TableExport & {
  title: string;
  nameAs(format: string): string;
  about: About[];
  totals?: () => ExportRow[];
  placements?: () => string[];
};

/** Yields the rows followed by their totals. */
export async function* totalledRows({ rows, totals }: FileTable): AsyncGenerator<ExportRow> {
  yield* rows;
  yield* totals?.() ?? [];
}

/** Yields the rows of a sheet, followed by the totals and the file's description. A table that includes its own totals is complete. */
export async function* sheetRows(table: FileTable): AsyncGenerator<ExportRow> {
  yield* table.rows;
  if (!table.totals) return;
  const [label = '', value = ''] = table.columns.map(({ key }) => key);
  yield {};
  yield* table.totals();
  yield {};
  for (const line of table.about) yield { [label]: line.label, [value]: line.value };
}
