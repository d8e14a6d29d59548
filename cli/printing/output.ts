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

/** Returns the lines of an aligned table, headings first. */
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

/** Opens output on standard output, or on another stream. */
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
