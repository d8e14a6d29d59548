import { refreshStatistics } from '../refresh-statistics.rows.server.ts';
import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { retryLostRace } from '../retry-lost-race.ts';
import { AUTHORISER_IMPORT } from './kinds/authoriser-import.server.ts';
import { CLIENT_IMPORT } from './kinds/client-import.server.ts';
import { contactImport } from './kinds/contact-import.server.ts';
import { CONTRACT_IMPORT } from './kinds/contract-import.server.ts';
import { CONTRACTOR_IMPORT } from './kinds/contractor-import.server.ts';
import type { ImportKind } from './import-kind.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportTable, TableRules } from './reading/import-table.ts';
import { type Inviting, invitingProblems } from './kinds/inviting.ts';
import { type StoredReport, wholeReport } from './stored-report.server.ts';
import type { Reading } from './reading/reading.ts';
import { importRates } from './kinds/rate-import.server.ts';
import { importTimesheets } from './kinds/timesheet-import.server.ts';
import { runRules } from './run-rules.server.ts';

/**
 * A file to import, and when it invites people (at once by default). `lowercaseEmails` is the installation's setting
 * for the emails of contacts.
 */
export type ImportRequest = Inviting & {
  kind: ImportKind;
  fileName: string;
  /** The sheet of a workbook that was read. */
  sheet?: string | null;
  /** The other sheets of the workbook. */
  otherSheets?: readonly string[];
  table: ImportTable;
  /** How its cells are read. */
  rules?: TableRules;
  /** How it was requested to be read, to be kept for the next file with its headings once it is imported. */
  toKeep?: Reading;
  lowercaseEmails?: boolean;
  /**
   * Whether rates are meant for the other unit, where a row changes the unit that placements are charged by; such rows
   * are refused otherwise.
   */
  areRatesMeant?: boolean | undefined;
  /** The fingerprint of the preview shown before the file was to be applied; absent if there was none. */
  shown?: string | undefined;
  /** The import as stored when it began to wait; absent for one that runs at once. */
  importId?: string;
  /** Receives the progress, in hundredths. */
  onProgress?: (hundredths: number) => Promise<void>;
};

/** Returns what an import would do, row by row; writes nothing. @throws Forbidden, Invalid for columns that are not the kind's */
export async function planImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return wholeReport(await planFile(ctx, request));
}

/** The same for a file of any length. */
export function planFile(ctx: Context, request: ImportRequest): Promise<StoredReport> {
  return run(ctx, onlyForward(request), false);
}

/**
 * Imports a file whole or not at all: with a problem in any row nothing is written. Repeating it changes nothing.
 * @throws Forbidden, Invalid for columns that are not the kind's
 */
export async function applyImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return wholeReport(await applyFile(ctx, request));
}

/** The same for a file of any length. */
export async function applyFile(ctx: Context, request: ImportRequest): Promise<StoredReport> {
  const forward = onlyForward(request);
  const report = await retryLostRace(() => run(ctx, forward, true));
  if (report.isApplied && report.counts.created > 0) await refreshStatistics(ctx.db);
  return report;
}

/** Returns the request with progress reported only when it increases, however often the file is read. */
function onlyForward({ onProgress, ...request }: ImportRequest): ImportRequest {
  if (!onProgress) return request;
  let furthest = 0;
  const report = async (hundredths: number) => {
    if (hundredths <= furthest) return;
    furthest = hundredths;
    await onProgress(hundredths);
  };
  return { ...request, onProgress: report };
}

async function run(ctx: Context, request: ImportRequest, apply: boolean): Promise<StoredReport> {
  const { kind, lowercaseEmails = false } = request;
  const problems = invitingProblems(kind, request);
  if (problems.length > 0) {
    // An unreadable file is reported first.
    for await (const _ of request.table);
    throw new Invalid(problems);
  }
  if (kind === 'timesheets') return importTimesheets(ctx, request, apply);
  if (kind === 'rates') return importRates(ctx, request, apply);
  if (kind === 'clients') return runRules(ctx, request, CLIENT_IMPORT, apply);
  if (kind === 'contacts') return runRules(ctx, request, contactImport({ lowercaseOnly: lowercaseEmails }), apply);
  if (kind === 'contracts') return runRules(ctx, request, CONTRACT_IMPORT, apply);
  if (kind === 'contractors') return runRules(ctx, request, CONTRACTOR_IMPORT, apply);
  return runRules(ctx, request, AUTHORISER_IMPORT, apply);
}
