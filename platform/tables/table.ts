/** A row of an exported table, by column key. */
export type TableRow = Readonly<Record<string, string | number | null | undefined>>;

/** Rows as they arrive from the database. */
export type TableRows = AsyncIterable<TableRow> | Iterable<TableRow>;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a cell can be exported as a number without loss. */
export function isNumber(value: string | number): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : NUMBER.test(value) && value.length <= 16;
}

/** The text of a formula in a workbook that failed, or whose result the file does not have. */
export const NO_RESULT = '#ERROR!';

/** A table that cannot be read. `row` is the row in the file, 1 for the header. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly row: number | null;
  constructor(message: string, row: number | null = null, options: ErrorOptions = {}) {
    super(message, options);
    this.row = row;
  }
}
