import { type Context, now, transact } from '../context.ts';
import { type FieldError, Invalid } from '../errors.ts';
import { retryLostRace } from '../retry-lost-race.ts';
import { AUTHORISER_IMPORT } from './kinds/authoriser-import.server.ts';
import { CLIENT_IMPORT } from './kinds/client-import.server.ts';
import { contactImport } from './kinds/contact-import.server.ts';
import { CONTRACT_IMPORT } from './kinds/contract-import.server.ts';
import { CONTRACTOR_IMPORT } from './kinds/contractor-import.server.ts';
import type { ImportKind } from './import-kind.ts';
import { requireImport } from './import.policy.ts';
import { lockImports } from './import-lookups.rows.server.ts';
import type { ImportReport, RowProblem } from './import-report.ts';
import type { ImportRules, ImportTarget } from './import-rules.ts';
import { applyAuthorisers, applyRecords } from './import-stage.rows.server.ts';
import type { ImportTable, TableRules } from './reading/import-table.ts';
import { type Inviting, invitingProblems } from './kinds/inviting.ts';
import { notesOfRates } from './kinds/notes-of-rates.server.ts';
import { onceEach } from './once-each.ts';
import { eventsAhead } from './events-ahead.server.ts';
import { eventsOf } from './events-of-rows.server.ts';
import { problemsAt, readTable } from './reading/read-rows.ts';
import type { Reading } from './reading/reading.ts';
import { importRates } from './kinds/rate-import.server.ts';
import { recordImport } from './record-import.server.ts';
import { importTimesheets } from './kinds/timesheet-import.server.ts';
import { toReport } from './to-report.ts';
import { diffRows, type RowDiff } from './diff-rows.server.ts';

/** A file to import, and when people are invited by it; at once where nothing is said. `lowercaseEmails` is the installation's setting for the emails of contacts. */
export type ImportRequest = Inviting & {
  kind: ImportKind;
  fileName: string;
  /** The sheet of a workbook that was read. */
  sheet?: string | null;
  table: ImportTable;
  /** How its cells are understood. */
  rules?: TableRules;
  /** How it was asked to be read, to be kept for the next file with its headings once it is imported. */
  toKeep?: Reading;
  lowercaseEmails?: boolean;
  /** Whether rates are meant as rates for the other unit, where a row changes what placements are charged by; such rows are refused otherwise. */
  areRatesMeant?: boolean | undefined;
  /** The import as it was noted when it began to wait; absent for one that runs at once. */
  importId?: string;
  /** Told how far it is, in hundredths. */
  onProgress?: (hundredths: number) => Promise<void>;
};

/** What an import would do, row by row; nothing is written. @throws Forbidden, Invalid for columns that are not those of the kind */
export function planImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return run(ctx, request, false);
}

/**
 * Imports a file whole or not at all: with a problem in any row nothing is written. Repeating it changes nothing.
 * @throws Forbidden, Invalid for columns that are not those of the kind
 */
export function applyImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return retryLostRace(() => run(ctx, request, true));
}

async function run(ctx: Context, request: ImportRequest, apply: boolean): Promise<ImportReport> {
  const { kind, lowercaseEmails = false } = request;
  const problems = invitingProblems(kind, request);
  if (problems.length > 0) throw new Invalid(problems);
  if (kind === 'timesheets') return importTimesheets(ctx, request, apply);
  if (kind === 'rates') return importRates(ctx, request, apply);
  if (kind === 'clients') return runRules(ctx, request, CLIENT_IMPORT, apply);
  if (kind === 'contacts') return runRules(ctx, request, contactImport({ lowercaseOnly: lowercaseEmails }), apply);
  if (kind === 'contracts') return runRules(ctx, request, CONTRACT_IMPORT, apply);
  if (kind === 'contractors') return runRules(ctx, request, CONTRACTOR_IMPORT, apply);
  return runRules(ctx, request, AUTHORISER_IMPORT, apply);
}

async function runRules<T>(
  ctx: Context,
  request: ImportRequest,
  rules: ImportRules<T>,
  apply: boolean,
): Promise<ImportReport> {
  requireImport(ctx.actor, request.kind);
  const { onProgress = async () => undefined } = request;
  const { table, rows, problems } = readTable(request, rules);
  return transact(
    ctx,
    async (tx) => {
      await lockImports(tx.db, tx.agency.id);
      const refused: RowProblem[] = [...problems];
      const problemAt = problemsAt(table);
      const refuse = (row: number, problem: FieldError) => void refused.push(problemAt(row, problem));
      const staged = onceEach(await rules.stage(tx, rows, refuse), rules.target, refuse);
      await onProgress(30);
      const diff = await diffRows(tx, rules.target, table.columns, staged);
      const notes = await notesOfRates(tx, diff.records, { areMeant: request.areRatesMeant, refuse });
      const isApplied = apply && refused.length === 0;
      const report = toReport(request, {
        notes,
        isApplied,
        rowNumbers: table.rows.map(({ number }) => number),
        diff,
        problems: refused,
      });
      if (!isApplied) return report;
      await onProgress(50);
      const writing = applyRows(tx, rules.target, diff);
      const events = eventsAhead(tx, eventsOf(rules.target, diff));
      await writing;
      const importId = await recordImport(tx, diff, { events, report, request });
      await rules.finish?.(tx, diff.staged);
      return { ...report, importId };
    },
    { copy: true },
  );
}

async function applyRows(tx: Context, target: ImportTarget | null, diff: RowDiff): Promise<void> {
  if (target) await applyRecords(tx.db, tx.agency.id, target.table, diff, now(tx));
  if (diff.authorisers.length > 0) await applyAuthorisers(tx.db, tx.agency.id, now(tx));
}
