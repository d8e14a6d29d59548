import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamCsv } from '#platform/tables/csv-writer.ts';
import { documentParts } from './long-document.ts';
import { type Bar, openBar } from './progress.ts';

/** The value of a table cell. */
export type Cell = string | number | boolean | null | undefined;

/** The output formats: a table for people, one JSON document, or a list as CSV or as JSON lines. */
export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** A column of a list: its heading for people, its name in CSV, and its cell if that is not the field with this name. */
export type Column<Item> = readonly [heading: string, field: string, cell?: (item: Item) => Cell];

/** A list that a command prints. */
export type List<Item> = {
  /** The whole as one JSON document. */
  document: unknown;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  /** Shown in place of an empty table. */
  none?: string | undefined;
  /** Shown after the list, such as how to see more of it. */
  note?: string | null | undefined;
};

/** A command's output: one JSON document or a list for machines, tables and sentences for people. */
export type Output = {
  /** Prints `value` as JSON, otherwise lets `forPeople` print. */
  result(value: unknown, forPeople: () => void): void;
  /** The same for an object with packed lists, which is never whole in memory. */
  longResult(value: object, forPeople: () => void): Promise<void>;
  /** Prints a list in any format. */
  list<Item extends object>(list: List<Item>): Promise<void>;
  table(headings: string[], rows: Cell[][]): void;
  line(text: string): void;
  /** Prints a message alongside the result: on stderr, whatever the format. */
  aside(text: string): void;
  /** Returns an output on stderr, for a report on a file that itself goes to standard output. */
  beside(): Output;
  /** Shows a step of long work, on stderr and only on a terminal. */
  progress(text: string): void;
  /** Shows the progress of long work on stderr. @param total the total, if known; `since` when it began, by `performance.now()` */
  bar(unit: string, total?: number, since?: number): Bar;
};

const shown = (cell: Cell) =>
  cell === null || cell === undefined ? '' : typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
// Control characters in someone's name must not move the cursor of the operator's terminal.
const printable = (text: string) => text.replace(/\p{Cc}/gu, ' ');

const lengthOf = (text: string) => [...text].length;
const GAP = '  ';
const WHOLE = 36; // characters; an id is never shortened

/** Returns how wide each column is shown: the widest are narrowed until the table fits, but none below its longest word. */
function widthsWithin(texts: string[][], width: number): number[] {
  const columns = (texts[0] ?? []).map((_, at) => texts.map((row) => row[at] ?? ''));
  const widths = columns.map((cells) => Math.max(...cells.map(lengthOf)));
  const least = columns.map((cells) =>
    Math.min(WHOLE, Math.max(...cells.flatMap((cell) => cell.split(' ').map(lengthOf)))),
  );
  // Two columns are a name and its value, which is there to be copied.
  if (columns.length <= 2) return widths;
  let excess = widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1)) - width;
  while (excess > 0) {
    const spare = widths.map((one, at) => (one > least[at]! ? one : 0));
    const widest = Math.max(...spare);
    if (widest === 0) break;
    widths[spare.indexOf(widest)]! -= 1;
    excess -= 1;
  }
  return widths;
}

const shortened = (text: string, width: number) =>
  lengthOf(text) <= width
    ? text
    : `${[...text]
        .slice(0, width - 1)
        .join('')
        .trimEnd()}…`;

/** Returns the lines of an aligned table, headings first. @param width of the terminal, within which long cells are shortened */
export function tableLines(headings: string[], rows: Cell[][], width = Infinity): string[] {
  const texts = [headings, ...rows.map((row) => row.map((cell) => printable(shown(cell))))];
  const widths = widthsWithin(texts, width);
  return texts.map((row) =>
    row
      .map((text, column) => shortened(text, widths[column] ?? 0))
      .map((text, column) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(text))))
      .join(GAP)
      .trimEnd(),
  );
}

const cellOf = <Item extends object>(item: Item, [, field, cell]: Column<Item>): Cell =>
  cell ? cell(item) : (item as Record<string, Cell>)[field];

/** Writes the list's columns as CSV; what starts like a formula gets an apostrophe, as in every export. */
function writeCsv<Item extends object>({ items, columns }: List<Item>, onto: NodeJS.WritableStream): Promise<void> {
  const heads = columns.map(([, field]) => ({ key: field, header: field, kind: 'text' as const }));
  const rows = items.map((item) =>
    Object.fromEntries(
      columns.map((column) => {
        const cell = cellOf(item, column);
        return [column[1], typeof cell === 'boolean' ? String(cell) : (cell ?? null)];
      }),
    ),
  );
  return pipeline(streamCsv(heads, rows), onto, { end: false });
}

/** A stream; a terminal says how wide it is. */
type Onto = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** Opens output on standard output, or on another stream. */
export function openOutput({ format }: { format: Format }, onto: Onto = process.stdout): Output {
  const line = (text: string) => void onto.write(`${text}\n`);
  const aside = (text: string) => void process.stderr.write(`${text}\n`);
  const table = (headings: string[], rows: Cell[][]) =>
    tableLines(headings, rows, (onto.isTTY && onto.columns) || Infinity).forEach(line);
  return {
    line,
    aside,
    table,
    result(value, forPeople) {
      if (format === 'table') forPeople();
      else line(JSON.stringify(value, null, 2));
    },
    async longResult(value, forPeople) {
      if (format === 'table') forPeople();
      else await pipeline(Readable.from(documentParts(value)), onto, { end: false });
    },
    async list(list) {
      const { document, items, columns, none, note } = list;
      if (format === 'json') return line(JSON.stringify(document, null, 2));
      if (format === 'table') {
        if (items.length === 0 && none !== undefined) line(none);
        else
          table(
            columns.map(([heading]) => heading),
            items.map((item) => columns.map((column) => cellOf(item, column))),
          );
        if (note) line(note);
        return;
      }
      if (format === 'ndjson') for (const item of items) line(JSON.stringify(item));
      else await writeCsv(list, onto);
      if (note) aside(note);
    },
    progress(text) {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
    beside: () => openOutput({ format }, process.stderr),
    bar: (unit, total, since) => openBar(process.stderr, { unit, total, since }),
  };
}
