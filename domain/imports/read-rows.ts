import { fieldErrors } from '../parse-input.ts';
import type { RowProblem } from './import-report.ts';
import type { ImportRules, ReadRow } from './import-rules.ts';
import type { MatchedTable } from './import-table.ts';

/** The heading that the file uses for a problem's field; `authorisers[0]` is the column `authorisers`. */
export function headingOf({ headings }: MatchedTable, field: string): string {
  const name = field.split(/[.[]/, 1)[0] ?? field;
  return headings[name] ?? name;
}

/** Reads every row by the kind's own schema. A row without its reference, or with one that an earlier row has, is refused. */
export function readRows<T>(
  rules: Pick<ImportRules<T>, 'schema' | 'input' | 'key'>,
  table: MatchedTable,
): { rows: ReadRow<T>[]; problems: RowProblem[] } {
  const rows: ReadRow<T>[] = [];
  const problems: RowProblem[] = [];
  const seen = new Map<string, number>();
  for (const { number, cells } of table.rows) {
    const refuse = (field: string, message: string) =>
      problems.push({ row: number, column: headingOf(table, field), message });
    const parsed = rules.schema.safeParse(rules.input(cells));
    if (!parsed.success) {
      for (const { field, message } of fieldErrors(parsed.error)) refuse(field, message);
      continue;
    }
    const { column, value } = rules.key(parsed.data);
    const earlier = seen.get(value);
    if (value === '') refuse(column, 'Please supply a reference');
    else if (earlier !== undefined) refuse(column, `Row ${earlier} already has “${value}”.`);
    else {
      seen.set(value, number);
      rows.push({ number, input: parsed.data });
    }
  }
  return { rows, problems };
}
