/** A column of an export: text, a calendar date, or a decimal text that is a number. */
export type ExportColumn = { key: string; header: string; kind: 'text' | 'date' | 'number' };
/** A row by column; null is an empty cell. */
export type ExportRow = Record<string, string | null>;

/** A table to export: its columns, and its rows as they are read, page by page. */
export type TableExport = { columns: ExportColumn[]; rows: AsyncIterable<ExportRow> };
