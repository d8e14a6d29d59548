import { PackedList } from '../packed-list.server.ts';
import { countOutcomes, type ImportReport, type RowProblem, type RowReport } from './import-report.ts';
import type { ImportKind } from './import-kind.ts';
import { type Found, rowReports } from './row-reports.ts';

/** The report of an import, which uses little memory for a file of any length. */
export type StoredReport = Omit<ImportReport, 'rows' | 'problems'> & {
  rows: PackedList<RowReport>;
  problems: PackedList<RowProblem>;
};

/** Creates the report of an import, every row of the file in order. */
export function storedReport(
  { kind, fileName, sheet = null }: { kind: ImportKind; fileName: string; sheet?: string | null },
  { isApplied, ...found }: Found & { isApplied: boolean; problems: PackedList<RowProblem> },
): StoredReport {
  const rows = new PackedList<RowReport>();
  const counts = countOutcomes(kept(rowReports(found), rows));
  return { kind, fileName, sheet, isApplied, importId: null, counts, rows, problems: found.problems };
}

/** The same report as plain lists, for files of some thousand rows. */
export const wholeReport = (report: StoredReport): ImportReport => ({
  ...report,
  rows: [...report.rows],
  problems: [...report.problems],
});

function* kept<Item>(items: Iterable<Item>, list: PackedList<Item>): Generator<Item> {
  for (const item of items) {
    list.push(item);
    yield item;
  }
}
