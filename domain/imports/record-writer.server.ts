import { readyCreations } from '../audit/record-creations.server.ts';
import { camelCase } from '../camel-case.ts';
import { type Context, now } from '../context.ts';
import { listText } from './copy-text.ts';
import { insertRecords, type SpokenColumns } from './import-stage.rows.server.ts';
import type { ImportTarget, StagedRow } from './import-rules.ts';

/** Aborts the transaction of a file found invalid after new records were written, rolling them back. */
export class FoundWrong extends Error {}

/** New records of a file being written to the database. */
export type RecordWriter = {
  /** Writes rows once the previous ones are written, while the next ones are read. */
  write(rows: readonly StagedRow[]): Promise<void>;
  /** Writes no more, since the file is invalid. @throws FoundWrong if some are written */
  stop(): void;
  /** Waits until all are written. @throws whatever prevented one of them */
  end(): Promise<void>;
};

/** Opens a writer for new records, each with its event, in the caller's transaction. @param onWritten called with how many are written */
export function openRecordWriter(
  ctx: Context,
  target: ImportTarget,
  { columns, onWritten }: { columns: SpokenColumns; onWritten: (written: number) => Promise<unknown> },
): RecordWriter {
  let [written, hasBegun, isStopped] = [0, false, false];
  let writing = Promise.resolve();
  const toWrite = (rows: readonly StagedRow[]) => {
    const lists = new Map(columns.map(({ name }) => [name, listText(rows.map(({ values }) => values[name] ?? null))]));
    const ids = rows.map(({ id }) => id);
    const insert = insertRecords(ctx.agency.id, target.table, columns, { ids, lists, at: now(ctx) });
    const record = readyCreations(ctx, {
      action: `${target.subjectType}.created`,
      subjectType: target.subjectType,
      subjectIds: ids,
      said: Object.entries(target.columns).map(([name, { type }]) => ({
        name: camelCase(name),
        type,
        list: lists.get(name) ?? null,
      })),
    });
    return async () => {
      await ctx.db.run(insert);
      await record();
      written += rows.length;
      await onWritten(written);
    };
  };
  return {
    async write(rows) {
      if (isStopped) return;
      hasBegun = true;
      const ready = toWrite(rows);
      await writing;
      writing = ready();
      // Errors surface when it is awaited.
      writing.catch(() => undefined);
    },
    stop() {
      if (hasBegun) throw new FoundWrong();
      isStopped = true;
    },
    end: () => writing,
  };
}
