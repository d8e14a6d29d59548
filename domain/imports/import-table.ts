import { type FieldError, Invalid } from '../errors.ts';
import { COLUMNS_TO_READ, COLUMNS_TOGETHER, IMPORT_COLUMNS, type ImportKind } from './import-kind.ts';

/** The rows of a table as read from a file: each with its number there, and its texts by heading. */
export type ImportTable = readonly { rowNumber: number; cells: Record<string, string> }[];

/** One row's texts by column name; a column that the file does not have is absent. */
export type Cells = Record<string, string | undefined>;
export type TableRow = { number: number; cells: Cells };

/** A table whose columns are known. `columns` are those the file has, `headings` how it spells them. */
export type MatchedTable = { columns: string[]; headings: Record<string, string>; rows: TableRow[] };

/** `Client name`, `client_name` and `CLIENTNAME` are one heading. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Finds a kind's columns in a table, whatever the case and spacing of their headings.
 * @throws Invalid naming each column that is missing, unknown or there twice, and for a table without rows
 */
export function matchTable(kind: ImportKind, table: ImportTable): MatchedTable {
  const [first] = table;
  if (!first)
    throw new Invalid([{ field: 'file', message: 'The file holds no rows below its header.', code: 'missing' }]);
  const header = Object.keys(first.cells);
  const byHeading = new Map(IMPORT_COLUMNS[kind].map(({ name }) => [plain(name), name]));
  const found = header.map((heading) => byHeading.get(plain(heading)) ?? null);
  const problems = headingProblems(kind, header, found);
  if (problems.length > 0) throw new Invalid(problems);
  const columns = found.filter((name) => name !== null);
  const headings = Object.fromEntries(columns.map((name) => [name, header[found.indexOf(name)] ?? name]));
  const rows = table.map(({ rowNumber, cells }) => ({
    number: rowNumber,
    cells: Object.fromEntries(columns.map((name) => [name, cells[headings[name] ?? name] ?? ''])),
  }));
  return { columns, headings, rows };
}

function headingProblems(kind: ImportKind, header: string[], found: (string | null)[]): FieldError[] {
  const has = (name: string) => found.includes(name);
  const toRead = new Set(COLUMNS_TO_READ[kind].map(plain));
  const problems: FieldError[] = [];
  header.forEach((heading, index) => {
    const name = found[index] ?? null;
    if (name === null && !toRead.has(plain(heading)))
      problems.push({ field: heading, message: `The column “${heading}” is not known.`, code: 'unknown_field' });
    if (name !== null && found.indexOf(name) < index)
      problems.push({ field: heading, message: `The column “${heading}” is there twice.`, code: 'already_exists' });
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
