import { createHash } from 'node:crypto';
import { Conflict } from '../errors.ts';
import type { ImportReport, RowReport } from './import-report.ts';

/** What tells one plan of a file from another: what would become of each row, and what would change in it. */
export function planFingerprint(rows: Iterable<RowReport>): string {
  const hash = createHash('sha256');
  for (const { row, outcome, changes } of rows) hash.update(JSON.stringify([row, outcome, changes]));
  return hash.digest('hex');
}

const CHANGED =
  'Nothing was imported: records of the agency have changed since this page showed what the file would do. Look at the rows again.';

/**
 * Lets a file do what was shown of it, and nothing else; one that was imported meanwhile, and does nothing any more, may.
 * @throws Conflict where somebody changed what the file would write over
 */
export function requireAsShown(
  shown: string | undefined,
  { rows, counts }: Pick<ImportReport, 'counts'> & { rows: Iterable<RowReport> },
): void {
  if (shown === undefined || counts.created + counts.changed === 0) return;
  if (planFingerprint(rows) !== shown) throw new Conflict('changed_meanwhile', CHANGED);
}
