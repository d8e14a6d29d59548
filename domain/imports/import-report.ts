import { formatCount } from '../format.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import type { FoundBy } from './named-records.ts';
import type { ImportKind } from './import-kind.ts';

/** What an import does, or would do, with one row. */
export type RowOutcome = 'created' | 'changed' | 'unchanged' | 'rejected';

/** What is wrong with one row, in the column's own heading. `value` is what the file says there. */
export type RowProblem = { row: number; column: string; value: string; message: string; code: FieldCode };

/** One row of the file, by its number there. `changes` holds what differs. */
export type RowReport = {
  row: number;
  reference: string;
  outcome: RowOutcome;
  /** By what the record that is there was found; null where the row makes one, or is none. */
  foundBy: FoundBy | null;
  changes: Record<string, { from: unknown; to: unknown }>;
  /** What is to be known of what it does; absent where there is nothing to say. */
  note?: string;
};

/** What an import does, or would do. With a problem anywhere nothing is written. */
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

/** How many rows had each outcome. */
export function countOutcomes(rows: Iterable<{ outcome: RowOutcome }>): Record<RowOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** Why nothing of a file was imported, in words. */
export function refusedInWords({ rejected }: Record<RowOutcome, number>): string {
  return `Nothing was imported: ${formatCount(rejected)} of the rows ${rejected === 1 ? 'was' : 'were'} rejected.`;
}

/** Where a row stands: `Row 3`, or `Sheet “Placements”, row 3` of a workbook. */
const rowInWords = ({ sheet }: Pick<ImportReport, 'sheet'>, row: number): string =>
  sheet === null ? `Row ${row}` : `Sheet “${sheet}”, row ${row}`;

const MOST_NAMED = 100; // problems beside the report, which has them all

/** What a refusal tells of a report, and the report. */
type RejectedReport = Omit<ImportReport, 'rows' | 'problems'> & {
  rows: Iterable<RowReport>;
  problems: Iterable<RowProblem>;
};

/** A file of which nothing was imported, since some rows were rejected. */
export class ImportRejected extends Invalid {
  readonly report: RejectedReport;
  constructor(report: RejectedReport) {
    const named = firstOf(report.problems, MOST_NAMED);
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

/** The first of many. */
function firstOf<Item>(items: Iterable<Item>, most: number): Item[] {
  const first: Item[] = [];
  for (const item of items) if (first.push(item) === most) break;
  return first;
}
