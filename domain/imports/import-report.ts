import type { ImportKind } from './import-kind.ts';

/** What an import does, or would do, with one row. */
export type RowOutcome = 'created' | 'changed' | 'unchanged' | 'rejected';

/** What is wrong with one row, in the column's own heading. */
export type RowProblem = { row: number; column: string; message: string };

/** One row of the file, by its number there. `changes` holds what differs. */
export type RowReport = {
  row: number;
  reference: string;
  outcome: RowOutcome;
  changes: Record<string, { from: unknown; to: unknown }>;
};

/** What an import does, or would do. With a problem anywhere nothing is written. */
export type ImportReport = {
  kind: ImportKind;
  fileName: string;
  isApplied: boolean;
  /** The import as it is kept, once it is applied. */
  importId: string | null;
  counts: Record<RowOutcome, number>;
  rows: RowReport[];
  problems: RowProblem[];
};

/** How many rows had each outcome. */
export function countOutcomes(rows: readonly { outcome: RowOutcome }[]): Record<RowOutcome, number> {
  const counts = { created: 0, changed: 0, unchanged: 0, rejected: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
