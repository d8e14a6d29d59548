/** A column of an exported table. */
export type Column = {
  key: string;
  header: string;
  /**
   * `number` is a decimal string or number; `date` is `YYYY-MM-DD`; `time` is `HH:MM`; `instant` is both with a blank
   * between; `duration` is hours and minutes such as `37:30`. Anything that is not what it says goes out as text.
   */
  kind: 'text' | 'number' | 'date' | 'time' | 'instant' | 'duration';
  /** Digits after the point that a spreadsheet shows; as given when absent. */
  decimals?: 0 | 2;
  /** Width in characters. */
  width?: number;
};

/** A row of an exported table, by column key. */
export type TableRow = Readonly<Record<string, string | number | null | undefined>>;

/** Rows as they come from the database. */
export type TableRows = AsyncIterable<TableRow> | Iterable<TableRow>;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether a cell can go out as a number without loss. */
export function isNumber(value: string | number): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : NUMBER.test(value) && value.length <= 16;
}

/** A table that cannot be read. `row` is the row of the file, 1 for the header. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly row: number | null;
  constructor(message: string, row: number | null = null, options: ErrorOptions = {}) {
    super(message, options);
    this.row = row;
  }
}
