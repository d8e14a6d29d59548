import { type Context, transact } from '../context.ts';
import { requireAsShown } from './as-shown.server.ts';
import { requireImport } from './import.policy.ts';
import { takeImportTurn } from './import-turn.server.ts';
import { FileProblems } from './file-problems.server.ts';
import { type StoredReport, storedReport } from './stored-report.server.ts';
import type { ImportRules, ReadRow, Refuse } from './import-rules.ts';
import type { StagedOutcome } from './import-stage.rows.server.ts';
import { problemsAt, readTable } from './reading/read-rows.ts';
import { recordImport } from './record-import.server.ts';
import type { ImportRequest } from './run-import.server.ts';

/** A kind whose rows are written by the use-cases of their own noun. */
export type ByRows<T, Staged> = Pick<ImportRules<T>, 'schema' | 'input' | 'key'> & {
  /** The name of a row in the report. */
  referenceOf(input: T): string;
  /** Locks what the rows are written to before it is read, so that nothing has to be checked again on writing. */
  hold?(ctx: Context, rows: ReadRow<T>[]): Promise<unknown>;
  stage(ctx: Context, rows: ReadRow<T>[], refuse: Refuse): Promise<Staged[]>;
  outcomesOf(staged: Staged[]): StagedOutcome[];
  /** What a reader should know about the effect of rows, by row number. */
  notesOf?(staged: Staged[]): ReadonlyMap<number, string>;
  /** The message for a sound row that is rejected because of another row of its record. */
  rejectedWith?: string;
  /** Writes what was staged. `onProgress` receives the progress, in hundredths of the import. */
  write(ctx: Context, staged: Staged[], onProgress: (hundredths: number) => Promise<unknown>): Promise<void>;
};

/** Plans or applies a file whose rows are written by other use-cases: the whole file or nothing. @throws Forbidden, Invalid */
export async function importByRows<T, Staged>(
  ctx: Context,
  request: ImportRequest,
  rules: ByRows<T, Staged>,
  apply: boolean,
): Promise<StoredReport> {
  requireImport(ctx.actor, request.kind);
  const { header, table, rows, problems } = await readTable(request, rules);
  return transact(
    ctx,
    async (tx) => {
      const within = await takeImportTurn(tx);
      if (apply && problems.length === 0) await rules.hold?.(within, rows);
      const wrong = new FileProblems();
      problems.forEach((problem) => wrong.add(problem));
      const problemAt = problemsAt(table);
      const staged = await rules.stage(within, rows, (row, problem) => wrong.add(problemAt(row, problem)));
      await request.onProgress?.(20);
      const isApplied = apply && !wrong.areAny;
      const report = storedReport(request, {
        isApplied,
        rowNumbers: table.rows.map(({ number }) => number),
        reported: rows.map(({ number, input }) => ({ number, reference: rules.referenceOf(input) })),
        records: rules.outcomesOf(staged).sort((a, b) => a.number - b.number),
        authorisers: [],
        ...(rules.notesOf && { notes: rules.notesOf(staged) }),
        ...(rules.rejectedWith && { rejectedWith: rules.rejectedWith }),
        problems: wrong.list(),
      });
      if (!isApplied) return report;
      requireAsShown(request.shown, report);
      await rules.write(within, staged, async (hundredths) => request.onProgress?.(hundredths));
      return { ...report, importId: await recordImport(within, { report, request, headings: header }) };
    },
    { copy: true },
  );
}
