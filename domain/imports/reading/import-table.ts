import { type FieldError, Invalid } from '../../errors.ts';
import { amountCell, dateCell, type DateOrder } from './cell-values.ts';
import { columnsOf, type FileColumn, mapProblems } from './column-map.ts';
import { AMOUNT_COLUMNS, COLUMNS_TOGETHER, DATE_COLUMNS, IMPORT_COLUMNS, type ImportKind } from '../import-kind.ts';

/** A row of a table as read from a file: its row number, and its texts by heading. */
type FileRow = { rowNumber: number; cells: Record<string, string> };
/** The rows of a table as read from a file. They are iterated again if an import is retried. */
export type ImportTable = Iterable<FileRow> | AsyncIterable<FileRow>;

/** One row's texts by column name; a column that the file does not have is absent. */
export type Cells = Record<string, string | undefined>;
/** @param typed the file's text, where the cells were read differently */
export type TableRow = { number: number; cells: Cells; typed: Cells };

/** A table, or some rows of one, with known columns. `columns` are those the file has, `headings` how it spells them. */
export type MatchedTable = { columns: string[]; headings: Record<string, string>; rows: TableRow[] };

/** How a table is read: all-numeric dates, columns that the kind does not have, and column mappings. */
export type TableRules = {
  dates?: DateOrder | undefined;
  unknownColumns?: 'refuse' | 'ignore' | undefined;
  /** As `Heading=field`; other columns are mapped by their heading. */
  map?: readonly string[] | undefined;
};

/**
 * Finds a kind's columns in a table, as mapped or by heading, and reads its dates and amounts as people write them.
 * @throws Invalid naming each missing, unknown or duplicate column, and for a table without rows
 */
export function matchTable(kind: ImportKind, table: readonly FileRow[], rules: TableRules = {}): MatchedTable {
  const [first] = table;
  if (!first)
    throw new Invalid([{ field: 'file', message: 'The file holds no rows below its header.', code: 'missing' }]);
  const header = Object.keys(first.cells);
  const fileColumns = columnsOf(kind, header, rules.map);
  const found = fileColumns.map(({ field }) => field);
  const problems = [...mapProblems(kind, header, rules.map ?? []), ...headingProblems(kind, fileColumns, rules)];
  if (problems.length > 0) throw new Invalid(problems);
  const columns = found.filter((name) => name !== null);
  const headings = Object.fromEntries(columns.map((name) => [name, header[found.indexOf(name)] ?? name]));
  const readers = columns.map((name) => ({ name, heading: headings[name] ?? name, read: readerOf(kind, name, rules) }));
  const rows = table.map(({ rowNumber, cells: texts }): TableRow => {
    const cells: Cells = {};
    let typed: Cells = AS_READ;
    for (const { name, heading, read } of readers) {
      const text = texts[heading] ?? '';
      cells[name] = read ? read(text) : text;
      if (cells[name] !== text) typed = { ...typed, [name]: text };
    }
    return { number: rowNumber, cells, typed };
  });
  return { columns, headings, rows };
}

/** For a row that is read unchanged. */
const AS_READ: Cells = {};

/** Returns the reader for a column that people write in several ways; null for other columns. */
function readerOf(kind: ImportKind, column: string, { dates }: TableRules): ((text: string) => string) | null {
  if (DATE_COLUMNS[kind].includes(column)) return (text) => dateCell(text, dates) ?? '';
  return AMOUNT_COLUMNS[kind].includes(column) ? (text) => amountCell(text) ?? '' : null;
}

function headingProblems(
  kind: ImportKind,
  columns: FileColumn[],
  { unknownColumns = 'refuse' }: TableRules,
): FieldError[] {
  const found = columns.map(({ field }) => field);
  const has = (name: string) => found.includes(name);
  const problems: FieldError[] = [];
  columns.forEach(({ heading, field, knownFrom }, index) => {
    if (knownFrom === 'nowhere' && unknownColumns === 'refuse')
      problems.push({ field: heading, message: `The column “${heading}” is not known.`, code: 'unknown_field' });
    if (field === null || found.indexOf(field) === index) return;
    const earlier = columns[found.indexOf(field)]!;
    const message =
      knownFrom === 'chosen' || earlier.knownFrom === 'chosen'
        ? `The columns “${earlier.heading}” and “${heading}” go to one field.`
        : `The column “${heading}” appears twice.`;
    problems.push({ field: heading, message, code: 'already_exists' });
  });
  for (const { name, isRequired } of IMPORT_COLUMNS[kind]) {
    if (isRequired && !has(name))
      problems.push({ field: name, message: `The column “${name}” is missing.`, code: 'missing' });
  }
  for (const group of COLUMNS_TOGETHER[kind] ?? []) {
    const absent = group.filter((name) => !has(name));
    if (absent.length === 0 || absent.length === group.length) continue;
    const message = `The columns ${group.map((name) => `“${name}”`).join(' and ')} belong together.`;
    problems.push({ field: absent[0] ?? '', message, code: 'missing' });
  }
  return problems;
}
