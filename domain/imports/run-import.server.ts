import { type Context, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { retryLostRace } from '../retry-lost-race.ts';
import { AUTHORISER_IMPORT } from './kinds/authoriser-import.server.ts';
import { CLIENT_IMPORT } from './kinds/client-import.server.ts';
import { contactImport } from './kinds/contact-import.server.ts';
import { CONTRACT_IMPORT } from './kinds/contract-import.server.ts';
import { CONTRACTOR_IMPORT } from './kinds/contractor-import.server.ts';
import { type ImportKind, KINDS_IN_BATCHES } from './import-kind.ts';
import { applyStaged } from './apply-staged.server.ts';
import { FoundWrong } from './create-ahead.server.ts';
import { requireImport } from './import.policy.ts';
import { lockImports } from './import-lookups.rows.server.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportRules } from './import-rules.ts';
import type { ImportTable, TableRules } from './reading/import-table.ts';
import { type Inviting, invitingProblems } from './kinds/inviting.ts';
import { type KeptReport, wholeReport } from './kept-report.server.ts';
import { type ReadBatch, readBatches, readTable } from './reading/read-rows.ts';
import type { Reading } from './reading/reading.ts';
import { importRates } from './kinds/rate-import.server.ts';
import { importTimesheets } from './kinds/timesheet-import.server.ts';
import { stageFile } from './stage-file.server.ts';

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
export async function planImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return wholeReport(await planFile(ctx, request));
}

/** The same for a file of any length. */
export function planFile(ctx: Context, request: ImportRequest): Promise<KeptReport> {
  return run(ctx, request, false);
}

/**
 * Imports a file whole or not at all: with a problem in any row nothing is written. Repeating it changes nothing.
 * @throws Forbidden, Invalid for columns that are not those of the kind
 */
export async function applyImport(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  return wholeReport(await applyFile(ctx, request));
}

/** The same for a file of any length. */
export function applyFile(ctx: Context, request: ImportRequest): Promise<KeptReport> {
  return retryLostRace(() => run(ctx, request, true));
}

async function run(ctx: Context, request: ImportRequest, apply: boolean): Promise<KeptReport> {
  const { kind, lowercaseEmails = false } = request;
  const problems = invitingProblems(kind, request);
  if (problems.length > 0) {
    // A file that cannot be read is told so first.
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

async function runRules<T>(
  ctx: Context,
  request: ImportRequest,
  rules: ImportRules<T>,
  apply: boolean,
): Promise<KeptReport> {
  requireImport(ctx.actor, request.kind);
  try {
    return await runOnce(ctx, request, rules, apply);
  } catch (error) {
    if (!(error instanceof FoundWrong)) throw error;
    // What was written is taken back: the file is gone through again to say all that is wrong with it.
    const report = await runOnce(ctx, request, rules, false);
    return report.problems.length > 0 ? report : runRules(ctx, request, rules, apply);
  }
}

async function runOnce<T>(
  ctx: Context,
  request: ImportRequest,
  rules: ImportRules<T>,
  apply: boolean,
): Promise<KeptReport> {
  const onProgress = onlyForward(request.onProgress);
  const batches = KINDS_IN_BATCHES.includes(request.kind) ? readBatches(request, rules) : readWhole(request, rules);
  const onWritten = (written: number) => onProgress(Math.floor((70 * written) / (written + USUAL)));
  try {
    // Its columns are looked at before any turn is taken.
    const first = await batches.next();
    const work = async (tx: Context) => {
      await lockImports(tx.db, tx.agency.id);
      const file = await stageFile(tx, rules, from(first, batches), { apply, onWritten });
      await onProgress(30);
      return applyStaged(tx, file, { request: { ...request, onProgress }, rules, apply });
    };
    return await transact(ctx, work, { copy: true });
  } finally {
    await batches.return(undefined);
  }
}

/** Rows of a file by which the bar has come half-way of what writing them takes: how many there are is not known before its end. */
const USUAL = 20_000;

/** Tells how far it is where that is further than what was told. */
function onlyForward(tell: ImportRequest['onProgress']): (hundredths: number) => Promise<void> {
  let furthest = 0;
  return async (hundredths) => {
    if (hundredths <= furthest) return;
    furthest = hundredths;
    await tell?.(hundredths);
  };
}

async function* readWhole<T>(request: ImportRequest, rules: ImportRules<T>): AsyncGenerator<ReadBatch<T>> {
  yield readTable(request, rules);
}

async function* from<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
