import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamCsv } from '#platform/tables/csv-writer.ts';
import { documentParts } from './long-document.ts';
import { type Bar, openBar } from './progress.ts';

/** What a cell of a table may hold. */
export type Cell = string | number | boolean | null | undefined;

/** How results are printed: a table for people, one JSON document, or a list as CSV or as one JSON a line. */
export const FORMATS = ['table', 'json', 'csv', 'ndjson'] as const;
export type Format = (typeof FORMATS)[number];

/** A column of a list: its heading for people, its name in CSV, and its cell where that is not the field of this name. */
export type Column<Item> = readonly [heading: string, field: string, cell?: (item: Item) => Cell];

/** A list that a command prints. */
export type List<Item> = {
  /** The whole as one JSON document. */
  document: unknown;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  /** What people are told in place of an empty table. */
  none?: string | undefined;
  /** What is said after the list, such as how to see more of it. */
  note?: string | null | undefined;
};

/** A command's way to print: one JSON document or a list for machines, tables and sentences for people. */
export type Output = {
  /** Prints `value` as JSON, or else lets `forPeople` print. */
  result(value: unknown, forPeople: () => void): void;
  /** The same of an object with packed lists, which is never whole in memory. */
  longResult(value: object, forPeople: () => void): Promise<void>;
  /** Prints a list in any of the formats. */
  list<Item extends object>(list: List<Item>): Promise<void>;
  table(headings: string[], rows: Cell[][]): void;
  line(text: string): void;
  /** Says something beside the result: on stderr, whatever the format. */
  aside(text: string): void;
  /** The same for what is told of a file that itself goes to standard output: onto stderr. */
  beside(): Output;
  /** A step of long work, shown on stderr and only on a terminal. */
  progress(text: string): void;
  /** Shows on stderr how far long work is. @param total of how many, where that is known; `since` when it began, by `performance.now()` */
  bar(unit: string, total?: number, since?: number): Bar;
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

const cellOf = <Item extends object>(item: Item, [, field, cell]: Column<Item>): Cell =>
  cell ? cell(item) : (item as Record<string, Cell>)[field];

/** The list's columns as CSV; what begins like a formula gets an apostrophe, as in every export. */
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

/** Prints on standard output, or onto another stream. */
export function openOutput({ format }: { format: Format }, onto: NodeJS.WritableStream = process.stdout): Output {
  const line = (text: string) => void onto.write(`${text}\n`);
  const aside = (text: string) => void process.stderr.write(`${text}\n`);
  const table = (headings: string[], rows: Cell[][]) => tableLines(headings, rows).forEach(line);
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
