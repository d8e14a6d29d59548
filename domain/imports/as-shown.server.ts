import { createHash } from 'node:crypto';
import { Conflict } from '../errors.ts';
import type { ImportReport, RowReport } from './import-report.ts';

/** Distinguishes plans of a file by what they say of each row: its outcome, its changes, and the note on its effect. */
export function planFingerprint(rows: Iterable<RowReport>): string {
  const hash = createHash('sha256');
  for (const { row, outcome, changes, note } of rows) hash.update(JSON.stringify([row, outcome, changes, note]));
  return hash.digest('hex');
}

const CHANGED =
  'Nothing was imported: records of the agency have changed since this page showed what the file would do. Look at the rows again.';

/**
 * Ensures a file does exactly what was shown; one imported in the meantime, which no longer does anything, is allowed.
 * @throws Conflict if data the file would overwrite has been changed
 */
export function requireAsShown(
  shown: string | undefined,
  { rows, counts }: Pick<ImportReport, 'counts'> & { rows: Iterable<RowReport> },
): void {
  if (shown === undefined || counts.created + counts.changed === 0) return;
  if (planFingerprint(rows) !== shown) throw new Conflict('changed_meanwhile', CHANGED);
}
