import type { Context } from '../context.ts';
import { type RecordWriter, openRecordWriter } from './record-writer.server.ts';
import { openStage, type RowDiff, type Stage } from './diff-rows.server.ts';
import { FileProblems } from './file-problems.server.ts';
import type { ImportRules, ImportTarget, Refuse } from './import-rules.ts';
import { filledColumns, spokenColumns } from './import-stage.rows.server.ts';
import { onceEach } from './once-each.ts';
import { FirstRows } from './reading/first-rows.ts';
import { problemsAt, type ReadBatch } from './reading/read-rows.ts';
import { RowNumbers } from './row-numbers.ts';

/** A file compared with the agency's records. `refuse` takes rows of its last batch. */
export type StagedFile = {
  rowNumbers: RowNumbers;
  headings: string[];
  diff: RowDiff;
  problems: FileProblems;
  refuse: Refuse;
};

/** How a file is staged: whether it is to be applied, so that new records may be written at once, and who is told how many have been. */
type Staging = { apply: boolean; onWritten: (written: number) => Promise<unknown> };

/**
 * Resolves and stages the rows of a file batch by batch, as they are read, and compares them with the agency's records.
 * In the caller's transaction.
 * @throws FoundWrong where a row proves wrong after new records were written: the transaction has to be rolled back
 */
export async function stageFile<T>(
  ctx: Context,
  rules: ImportRules<T>,
  batches: AsyncIterable<ReadBatch<T>>,
  staging: Staging,
): Promise<StagedFile> {
  const opened: { ahead: RecordWriter | null } = { ahead: null };
  try {
    return await stageBatches(ctx, rules, batches, { ...staging, opened });
  } catch (error) {
    // The first error has the reason; later ones in the transaction only report that it failed.
    await opened.ahead?.end();
    throw error;
  }
}

async function stageBatches<T>(
  ctx: Context,
  rules: ImportRules<T>,
  batches: AsyncIterable<ReadBatch<T>>,
  { opened, ...staging }: Staging & { opened: { ahead: RecordWriter | null } },
): Promise<StagedFile> {
  const [rowNumbers, problems] = [new RowNumbers(), new FileProblems()];
  const [before, ids] = [new FirstRows(), new FirstRows()];
  let stage: Stage | undefined;
  let headings: string[] = [];
  let refuse: Refuse = () => undefined;
  for await (const { header, table, rows, problems: ofReading } of batches) {
    stage ??= await openFor(ctx, rules.target, table.columns, { ...staging, opened });
    headings = header;
    for (const { number } of table.rows) rowNumbers.add(number);
    problems.beginBatch();
    for (const problem of ofReading) problems.add(problem);
    const problemAt = problemsAt(table);
    refuse = (row, problem) => problems.add(problemAt(row, problem));
    const staged = await rules.stage(ctx, rows, refuse, before);
    const sound = onceEach(staged, rules.target, refuse, ids);
    if (problems.areAny) opened.ahead?.stop();
    await stage.add(sound);
  }
  return { rowNumbers, headings, problems, refuse, diff: await stage!.compare() };
}

function openFor(
  ctx: Context,
  target: ImportTarget | null,
  fileColumns: string[],
  { apply, onWritten, opened }: Staging & { opened: { ahead: RecordWriter | null } },
): Promise<Stage> {
  const columns = target ? spokenColumns(target, fileColumns) : [];
  const filled = target ? filledColumns(target, fileColumns) : [];
  if (apply && target?.isWrittenAhead)
    opened.ahead = openRecordWriter(ctx, target, { columns: [...columns, ...filled], onWritten });
  return openStage(ctx, { apply, target, columns, filled, ahead: opened.ahead });
}
