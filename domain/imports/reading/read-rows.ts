import { type FieldError, Invalid } from '../../errors.ts';
import { firstFew } from '../../first-few.ts';
import { fieldErrors } from '../../parse-input.ts';
import type { RowProblem } from '../import-report.ts';
import type { ImportRules, ReadRow } from '../import-rules.ts';
import type { ImportKind } from '../import-kind.ts';
import { lostValue } from './cell-values.ts';
import { FirstRows } from './first-rows.ts';
import { type ImportTable, type MatchedTable, matchTable, type TableRow, type TableRules } from './import-table.ts';

/** Returns the file's heading for a problem's field; `authorisers[0]` is the column `authorisers`. */
export function headingOf({ headings }: MatchedTable, field: string): string {
  return headings[columnOf(field)] ?? columnOf(field);
}

const columnOf = (field: string) => field.split(/[.[]/, 1)[0] ?? field;

/** Returns a function that reports a problem in a table's row, with the file's own heading and text. */
export function problemsAt(table: MatchedTable): (row: number, problem: FieldError) => RowProblem {
  let rows: Map<number, TableRow> | undefined;
  return (row, { field, message, code = 'invalid_value' }) => {
    rows ??= new Map(table.rows.map((one) => [one.number, one]));
    const found = rows.get(row);
    const value = found?.typed[columnOf(field)] ?? found?.cells[columnOf(field)] ?? '';
    return { row, column: headingOf(table, field), value, message, code };
  };
}

/** The part of a kind's rules that reading needs. */
type RowRules<T> = Pick<ImportRules<T>, 'schema' | 'input' | 'key'>;
/** A file to read. */
type FileRequest = { kind: ImportKind; table: ImportTable; rules?: TableRules } & OfWorkbook;
/** The sheet of a workbook that is read, and the others. */
type OfWorkbook = { sheet?: string | null; otherSheets?: readonly string[] };
/** Consecutive rows of a file: their columns, the sound rows, and the problems of the others. `header` has all headings of the file. */
export type ReadBatch<T> = { header: string[]; table: MatchedTable; rows: ReadRow<T>[]; problems: RowProblem[] };

/** Rows read together. */
const BATCH = 2000;

/**
 * Reads a file by the rules of its kind, some thousand rows at a time: its columns first, then its rows. Yields at
 * least one batch.
 * @throws Invalid for columns that are not the kind's, and any error from reading the table, whichever of its rows it
 * concerns
 */
export async function* readBatches<T>(
  { kind, table, rules, ...workbook }: FileRequest,
  ofKind: RowRules<T>,
): AsyncGenerator<ReadBatch<T>> {
  const seen = new FirstRows();
  const batches = batchesOf(table);
  for await (const batch of batches) {
    let matched: MatchedTable;
    try {
      matched = matchTable(kind, batch, rules);
    } catch (error) {
      // A file that cannot be read to its end reports that, whatever its columns are called.
      while (!(await batches.next()).done);
      throw error instanceof Invalid && isIncomplete(error)
        ? new Invalid([...error.fields, ...perhapsAnotherSheet(workbook)])
        : error;
    }
    const header = Object.keys(batch[0]!.cells);
    yield { header, table: matched, ...readRows(ofKind, matched, seen) };
  }
}

/** Whether a table has no rows, or not the columns that its kind requires. */
const isIncomplete = ({ fields }: Invalid) => fields.some(({ code }) => code === 'missing');

/** Returns what to add to the problems of such a table: the one that is meant may be on another sheet. */
function perhapsAnotherSheet({ sheet, otherSheets = [] }: OfWorkbook): FieldError[] {
  if (!sheet || otherSheets.length === 0) return [];
  const others = firstFew(otherSheets.map((name) => `“${name}”`));
  const message = `“${sheet}” was read. If the table is on another sheet, choose that one: ${others}.`;
  return [{ field: 'sheet', message, code: 'invalid_value' }];
}

async function* batchesOf<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let isNone = true;
  for await (const row of rows) {
    if (batch.push(row) < BATCH) continue;
    yield batch;
    [batch, isNone] = [[], false];
  }
  if (batch.length > 0 || isNone) yield batch;
}

/** Reads a whole file by the rules of its kind. @throws as `readBatches` does */
export async function readTable<T>(request: FileRequest, ofKind: RowRules<T>): Promise<ReadBatch<T>> {
  let whole: ReadBatch<T> | undefined;
  for await (const batch of readBatches(request, ofKind)) {
    if (!whole) {
      whole = batch;
      continue;
    }
    for (const row of batch.table.rows) whole.table.rows.push(row);
    for (const row of batch.rows) whole.rows.push(row);
    for (const problem of batch.problems) whole.problems.push(problem);
  }
  return whole!;
}

/** Returns a problem for each cell whose value was lost in the spreadsheet: read as text, it would be stored, or take what is there away. */
function lostCells(cells: TableRow['cells']): FieldError[] {
  const lost: FieldError[] = [];
  for (const field in cells) {
    const message = lostValue(cells[field] ?? '');
    if (message !== null) lost.push({ field, message, code: 'invalid_value' });
  }
  return lost;
}

/**
 * Reads every row by the kind's own schema. Refuses a row without a reference, or with one that an earlier row has in
 * any case and spacing.
 * @param seen the references of the file's earlier rows
 */
export function readRows<T>(
  rules: RowRules<T>,
  table: MatchedTable,
  seen = new FirstRows(),
): { rows: ReadRow<T>[]; problems: RowProblem[] } {
  const rows: ReadRow<T>[] = [];
  const problems: RowProblem[] = [];
  const problemAt = problemsAt(table);
  for (const { number, cells } of table.rows) {
    const refuse = (problem: FieldError) => problems.push(problemAt(number, problem));
    const lost = lostCells(cells);
    if (lost.length > 0) {
      for (const problem of lost) refuse(problem);
      continue;
    }
    const input = rules.input(cells);
    const parsed = rules.schema.safeParse(input);
    if (!parsed.success) {
      for (const problem of fieldErrors(parsed.error, input)) refuse(problem);
      continue;
    }
    const { column, value, same = value } = rules.key(parsed.data);
    const earlier = value === '' ? undefined : seen.note(same, number);
    if (value === '') refuse({ field: column, message: 'Please supply a reference', code: 'missing' });
    else if (earlier !== undefined)
      refuse({ field: column, message: `Row ${earlier} already has “${value}”.`, code: 'already_exists' });
    else rows.push({ number, input: parsed.data });
  }
  return { rows, problems };
}
