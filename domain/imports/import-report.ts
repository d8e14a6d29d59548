import { formatCount } from '../format.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import type { FoundBy } from './named-records.ts';
import type { ImportKind } from './import-kind.ts';

/** What an import does, or would do, with one row. */
export type RowOutcome = 'created' | 'changed' | 'unchanged' | 'rejected';

/** A problem in one row, under the file's own column heading. `value` is the file's text there. */
export type RowProblem = { row: number; column: string; value: string; message: string; code: FieldCode };

/** One row of the file, by its row number. `changes` has the differences. */
export type RowReport = {
  row: number;
  reference: string;
  outcome: RowOutcome;
  /** How the existing record was found; null where the row creates one, or is not a record. */
  foundBy: FoundBy | null;
  changes: Record<string, { from: unknown; to: unknown }>;
  /** What the reader should know about its effect; absent if nothing. */
  note?: string;
};

/** What an import does, or would do. If there is any problem, nothing is written. */
export type ImportReport = {
  kind: ImportKind;
  fileName: string;
  /** The sheet of a workbook that was read; null for a text file. */
  sheet: string | null;
  isApplied: boolean;
  /** The stored import, once it is applied. */
  importId: string | null;
  counts: Record<RowOutcome, number>;
  rows: RowReport[];
  problems: RowProblem[];
};

/** Counts the rows with each outcome. */
export function countOutcomes(rows: Iterable<{ outcome: RowOutcome }>): Record<RowOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** Explains in words why nothing of a file was imported. */
export function refusedInWords({ rejected }: Record<RowOutcome, number>): string {
  return `Nothing was imported: ${formatCount(rejected)} of the rows ${rejected === 1 ? 'was' : 'were'} rejected.`;
}

/** The position of a row: `Row 3`, or `Sheet “Placements”, row 3` in a workbook. */
const rowInWords = ({ sheet }: Pick<ImportReport, 'sheet'>, row: number): string =>
  sheet === null ? `Row ${row}` : `Sheet “${sheet}”, row ${row}`;

const MAX_NAMED = 100; // problems listed beside the report, which has them all

/** The report that a refusal carries. */
type RejectedReport = Omit<ImportReport, 'rows' | 'problems'> & {
  rows: Iterable<RowReport>;
  problems: Iterable<RowProblem>;
};

/** A file of which nothing was imported, because some rows were rejected. */
export class ImportRejected extends Invalid {
  readonly report: RejectedReport;
  constructor(report: RejectedReport) {
    const named = firstOf(report.problems, MAX_NAMED);
    super(
      named.map(({ row, column, message, code }) => ({
        field: column,
        message: `${rowInWords(report, row)}: ${message}`,
        code,
      })),
      { code: 'import_rejected' },
    );
    this.message = refusedInWords(report.counts);
    this.report = report;
  }
}

/** Returns the first few of many items. */
function firstOf<Item>(items: Iterable<Item>, most: number): Item[] {
  const first: Item[] = [];
  for (const item of items) if (first.push(item) === most) break;
  return first;
}
