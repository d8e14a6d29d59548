import type { Context } from '../context.ts';
import { openStage, type RowDiff, type Stage } from './diff-rows.server.ts';
import { FileProblems } from './file-problems.server.ts';
import type { ImportRules, Refuse } from './import-rules.ts';
import { onceEach } from './once-each.ts';
import { FirstRows } from './reading/first-rows.ts';
import { problemsAt, type ReadBatch } from './reading/read-rows.ts';
import { RowNumbers } from './row-numbers.ts';

/** A file that stands beside what the agency has. `refuse` takes rows of its last batch. */
export type StagedFile = {
  rowNumbers: RowNumbers;
  headings: string[];
  diff: RowDiff;
  problems: FileProblems;
  refuse: Refuse;
};

/** Resolves and stages the rows of a file batch by batch, as they are read, and compares them with what the agency has. In the caller's transaction. */
export async function stageFile<T>(
  ctx: Context,
  rules: ImportRules<T>,
  batches: AsyncIterable<ReadBatch<T>>,
): Promise<StagedFile> {
  const [rowNumbers, problems] = [new RowNumbers(), new FileProblems()];
  const [before, ids] = [new FirstRows(), new FirstRows()];
  let stage: Stage | undefined;
  let headings: string[] = [];
  let refuse: Refuse = () => undefined;
  for await (const { header, table, rows, problems: ofReading } of batches) {
    stage ??= await openStage(ctx, rules.target, table.columns);
    headings = header;
    for (const { number } of table.rows) rowNumbers.add(number);
    problems.beginBatch();
    for (const problem of ofReading) problems.add(problem);
    const problemAt = problemsAt(table);
    refuse = (row, problem) => problems.add(problemAt(row, problem));
    const staged = await rules.stage(ctx, rows, refuse, before);
    await stage.add(onceEach(staged, rules.target, refuse, ids));
  }
  return { rowNumbers, headings, problems, refuse, diff: await stage!.compare() };
}
