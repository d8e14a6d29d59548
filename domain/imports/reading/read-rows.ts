import type { FieldError } from '../../errors.ts';
import { fieldErrors } from '../../parse-input.ts';
import type { RowProblem } from '../import-report.ts';
import type { ImportRules, ReadRow } from '../import-rules.ts';
import type { ImportKind } from '../import-kind.ts';
import { type ImportTable, type MatchedTable, matchTable, type TableRules } from './import-table.ts';

/** The heading that the file uses for a problem's field; `authorisers[0]` is the column `authorisers`. */
export function headingOf({ headings }: MatchedTable, field: string): string {
  return headings[columnOf(field)] ?? columnOf(field);
}

const columnOf = (field: string) => field.split(/[.[]/, 1)[0] ?? field;

/** Says problems of a table's rows: each in the column's own heading, with what the file has there. */
export function problemsAt(table: MatchedTable): (row: number, problem: FieldError) => RowProblem {
  const rows = new Map(table.rows.map((row) => [row.number, row]));
  return (row, { field, message, code = 'invalid_value' }) => {
    const found = rows.get(row);
    const value = found?.typed[columnOf(field)] ?? found?.cells[columnOf(field)] ?? '';
    return { row, column: headingOf(table, field), value, message, code };
  };
}

/** Reads a file by the rules of its kind: its columns first, then its rows. @throws Invalid for columns that are not those of the kind */
export function readTable<T>(
  { kind, table, rules }: { kind: ImportKind; table: ImportTable; rules?: TableRules },
  ofKind: Pick<ImportRules<T>, 'schema' | 'input' | 'key'>,
): { table: MatchedTable; rows: ReadRow<T>[]; problems: RowProblem[] } {
  const matched = matchTable(kind, table, rules);
  return { table: matched, ...readRows(ofKind, matched) };
}

/** Reads every row by the kind's own schema. A row without its reference, or with one that an earlier row has in any case and spacing, is refused. */
export function readRows<T>(
  rules: Pick<ImportRules<T>, 'schema' | 'input' | 'key'>,
  table: MatchedTable,
): { rows: ReadRow<T>[]; problems: RowProblem[] } {
  const rows: ReadRow<T>[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  const problemAt = problemsAt(table);
  for (const { number, cells } of table.rows) {
    const refuse = (problem: FieldError) => problems.push(problemAt(number, problem));
    const input = rules.input(cells);
    const parsed = rules.schema.safeParse(input);
    if (!parsed.success) {
      for (const problem of fieldErrors(parsed.error, input)) refuse(problem);
      continue;
    }
    const { column, value, same = value } = rules.key(parsed.data);
    const earlier = seen.get(same);
    if (value === '') refuse({ field: column, message: 'Please supply a reference', code: 'missing' });
    else if (earlier !== undefined)
      refuse({ field: column, message: `Row ${earlier} already has “${value}”.`, code: 'already_exists' });
    else {
      seen.set(same, number);
      rows.push({ number, input: parsed.data });
    }
  }
  return { rows, problems };
}
