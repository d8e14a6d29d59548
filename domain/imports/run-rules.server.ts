import { type Context, transact } from '../context.ts';
import { applyStaged } from './apply-staged.server.ts';
import { FoundWrong } from './record-writer.server.ts';
import { KINDS_IN_BATCHES } from './import-kind.ts';
import { takeImportTurn } from './import-turn.server.ts';
import { requireImport } from './import.policy.ts';
import type { ImportRules } from './import-rules.ts';
import type { StoredReport } from './stored-report.server.ts';
import { type ReadBatch, readBatches, readTable } from './reading/read-rows.ts';
import type { ImportRequest } from './run-import.server.ts';
import { stageFile } from './stage-file.server.ts';

/**
 * Plans or applies a file whose rows are records of one table, or name authorisers: the whole file or nothing. Not
 * within a caller's transaction: what was written of a file that proves wrong is rolled back with the transaction.
 * @throws Forbidden, Invalid
 */
export async function runRules<T>(
  ctx: Context,
  request: ImportRequest,
  rules: ImportRules<T>,
  apply: boolean,
): Promise<StoredReport> {
  requireImport(ctx.actor, request.kind);
  try {
    return await runOnce(ctx, request, rules, apply);
  } catch (error) {
    if (!(error instanceof FoundWrong)) throw error;
    // What was written is rolled back: the file is read again to report every problem.
    const report = await runOnce(ctx, request, rules, false);
    return report.problems.length > 0 ? report : runRules(ctx, request, rules, apply);
  }
}

async function runOnce<T>(
  ctx: Context,
  request: ImportRequest,
  rules: ImportRules<T>,
  apply: boolean,
): Promise<StoredReport> {
  const onProgress = async (hundredths: number) => request.onProgress?.(hundredths);
  const batches = KINDS_IN_BATCHES.includes(request.kind) ? readBatches(request, rules) : readWhole(request, rules);
  const onWritten = (written: number) => onProgress(Math.floor((70 * written) / (written + USUAL)));
  try {
    // Checks the columns before taking the import lock.
    const first = await batches.next();
    const work = async (tx: Context) => {
      const within = await takeImportTurn(tx);
      const file = await stageFile(within, rules, from(first, batches), { apply, onWritten });
      await onProgress(30);
      return applyStaged(within, file, { request, rules, apply });
    };
    return await transact(ctx, work, { copy: true });
  } finally {
    await batches.return(undefined);
  }
}

/** Rows after which progress reaches half of its share for writing: the total is unknown until the end of the file. */
const USUAL = 20_000;

async function* readWhole<T>(request: ImportRequest, rules: ImportRules<T>): AsyncGenerator<ReadBatch<T>> {
  yield readTable(request, rules);
}

async function* from<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
