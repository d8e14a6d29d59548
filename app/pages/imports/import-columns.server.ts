import { columnsOf, type FileColumn } from '#domain/imports/reading/column-map.ts';
import type { FieldError } from '#domain/errors.ts';
import { IMPORT_COLUMNS, type ImportKind } from '#domain/imports/import-kind.ts';
import { type ImportLayout, isOfLayout } from '#domain/imports/layouts/import-layout.ts';
import { headerOf, type UploadedTable } from './import-table.server.ts';

/** A column of the file: some of its values, its field, and any problem with that. */
export type PlannedColumn = Omit<FileColumn, 'knownFrom'> & {
  knownFrom: FileColumn['knownFrom'] | 'lastTime';
  sample: string;
  problem: string | null;
};

const SAMPLES = 2; // values
const LOOKED_AT = 50; // rows

/** Returns each column of a file with its field, and the required fields without a column. */
export function plannedColumns(
  kind: ImportKind,
  { rows, reading }: UploadedTable,
  { problems, layout }: { problems: FieldError[]; layout: ImportLayout | null },
): { columns: PlannedColumn[]; missing: { field: string; problem: string }[] } {
  const header = headerOf(rows);
  const problemAt = (field: string) => problems.find((problem) => problem.field === field)?.message ?? null;
  const columns = columnsOf(kind, header, reading.map).map((column): PlannedColumn => {
    const isIgnored = column.knownFrom === 'nowhere' && reading.unknownColumns === 'ignore';
    const isLast = column.knownFrom === 'chosen' && layout && isOfLayout(layout.reading, column.heading, column.field);
    return {
      ...column,
      knownFrom: isIgnored ? 'chosen' : isLast ? 'lastTime' : column.knownFrom,
      sample: sampleOf(rows, column.heading),
      problem: problemAt(column.heading),
    };
  });
  const gone = IMPORT_COLUMNS[kind].filter(({ name }) => !columns.some(({ field }) => field === name));
  const missing = gone.flatMap(({ name }) => {
    const problem = columns.length > 0 && !header.includes(name) ? problemAt(name) : null;
    return problem === null ? [] : [{ field: name, problem }];
  });
  return { columns, missing };
}

/** Returns the first distinct values of a column. */
function sampleOf(rows: UploadedTable['rows'], heading: string): string {
  if ('problem' in rows) return '';
  const values = rows.slice(0, LOOKED_AT).map(({ cells }) => cells[heading] ?? '');
  return [...new Set(values.filter((value) => value.trim() !== ''))].slice(0, SAMPLES).join(', ');
}
