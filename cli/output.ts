/** What a cell of a table may hold. */
export type Cell = string | number | boolean | null | undefined;

/** A command's way to print: one JSON document for machines, tables and sentences for people. */
export type Output = {
  /** Prints `value` as JSON, or else lets `forPeople` print. */
  result(value: unknown, forPeople: () => void): void;
  table(headings: string[], rows: Cell[][]): void;
  line(text: string): void;
  /** A step of long work, shown on stderr and only on a terminal. */
  progress(text: string): void;
};

const shown = (cell: Cell) =>
  cell === null || cell === undefined ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
// Control characters in somebody's name must not move the cursor of the operator's terminal.
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ');

/** Lines of an aligned table, the headings first. */
export function tableLines(headings: string[], rows: Cell[][]): string[] {
  const texts = [headings, ...rows.map((row) => row.map((cell) => printable(shown(cell))))];
  const widths = headings.map((_, column) => Math.max(...texts.map((row) => [...(row[column] ?? '')].length)));
  return texts.map((row) =>
    row
      .map((text, column) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...text].length)))
      .join('  ')
      .trimEnd(),
  );
}

/** Prints on standard output. */
export function openOutput({ json }: { json: boolean }): Output {
  const line = (text: string) => void process.stdout.write(`${text}\n`);
  return {
    line,
    result(value, forPeople) {
      if (json) line(JSON.stringify(value, null, 2));
      else forPeople();
    },
    table: (headings, rows) => tableLines(headings, rows).forEach(line),
    progress(text) {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
  };
}
