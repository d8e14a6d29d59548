import type { Context } from '../context.ts';
import { insertPart, PART } from './run-parts.rows.server.ts';
import type { FileFacts } from './write-payroll-file.server.ts';

/** Stores the file of a run as it is written, one part at a time, in the context's transaction. @returns its report */
export async function storeRunFile(
  { db, agency }: Pick<Context, 'db' | 'agency'>,
  payrollRunId: string,
  file: AsyncGenerator<Uint8Array, FileFacts>,
): Promise<FileFacts> {
  let [chunks, waiting, parts]: [Uint8Array[], number, number] = [[], 0, 0];
  const keep = async () => {
    const all = Buffer.concat(chunks);
    const part = all.subarray(0, PART);
    await db.run(insertPart(db, agency.id, payrollRunId, parts, part));
    parts += 1;
    chunks = [all.subarray(part.length)];
    waiting = all.length - part.length;
  };
  for (;;) {
    const { done, value } = await file.next();
    if (!done) {
      chunks.push(value);
      waiting += value.length;
    }
    while (waiting >= PART || (done && waiting > 0)) await keep();
    if (done) return value;
  }
}
