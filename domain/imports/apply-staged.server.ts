import { type Context, now } from '../context.ts';
import { requestFromNewPrimaries } from './request-from-new-primaries.server.ts';
import { requireAsShown } from './as-shown.server.ts';
import type { RowDiff } from './diff-rows.server.ts';
import { openEventWriter } from './event-writer.server.ts';
import { eventsOf } from './events-of-rows.server.ts';
import type { ImportRules, ImportTarget } from './import-rules.ts';
import { applyAuthorisers, applyRecords } from './import-stage.rows.server.ts';
import { type StoredReport, storedReport } from './stored-report.server.ts';
import { notesOfRates } from './kinds/notes-of-rates.server.ts';
import { recordImport } from './record-import.server.ts';
import type { ImportRequest } from './run-import.server.ts';
import type { StagedFile } from './stage-file.server.ts';

/** Reports the outcome of a file’s rows, and writes it if the file is to be applied and has no problems. */
export async function applyStaged<T>(
  tx: Context,
  { diff, problems, refuse, rowNumbers, headings }: StagedFile,
  { request, rules, apply }: { request: ImportRequest; rules: ImportRules<T>; apply: boolean },
): Promise<StoredReport> {
  const { reported, records, authorisers } = diff;
  const notes = await notesOfRates(tx, records.each ?? [], { areMeant: request.areRatesMeant, refuse });
  const isApplied = apply && !problems.areAny;
  if (isApplied) await request.onProgress?.(50);
  const writing = isApplied ? applyRows(tx, rules.target, diff) : Promise.resolve();
  // The database writes while the report is built; errors surface when the writing is awaited.
  writing.catch(() => undefined);
  const report = storedReport(request, {
    ...{ notes, isApplied, rowNumbers, reported },
    records: records.each,
    areOthersUnchanged: rules.target !== null,
    authorisers: authorisers.each ?? [],
    problems: problems.list(),
  });
  if (!isApplied) return report;
  const events = openEventWriter(tx, eventsOf(rules.target, diff));
  await writing;
  requireAsShown(request.shown, report);
  const importId = await recordImport(tx, { written: { diff, events }, report, request, headings });
  await requestFromNewPrimaries(tx, diff);
  await rules.finish?.(tx, diff.kept);
  return { ...report, importId };
}

async function applyRows(tx: Context, target: ImportTarget | null, diff: RowDiff): Promise<void> {
  const at = now(tx);
  if (target) await applyRecords(tx.db, tx.agency.id, target, diff, at);
  if (diff.authorisers.created + diff.authorisers.changed > 0)
    await applyAuthorisers(tx.db, tx.agency.id, diff.erased, at);
}
