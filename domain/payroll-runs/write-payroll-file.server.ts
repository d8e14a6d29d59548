import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import { type FileReport, openPayrollFile, type ShownLine } from '../payroll-layouts/payroll-file.ts';
import { type PayrollLayout, payrollFileName } from '../payroll-layouts/payroll-layout.ts';
import type { TakenEntry } from './payroll-run.ts';

/** The facts about a file once its last byte is written, and the entries of the feed it takes. */
export type FileFacts = {
  /** SHA-256 of the bytes in hexadecimal. */
  checksum: string;
  fileName: string;
  report: FileReport;
  taken: TakenEntry[];
  /** Derived from these entries and which of them wait: any other list has a different one. */
  fingerprint: string;
};

/** The source of a file: entries that arrive person by person. `run` is its number, null for a file without a run. */
export type FileSource = {
  layout: PayrollLayout;
  entries: AsyncIterable<PayEntry>;
  run: number | null;
  /** Called with each line as it is written. */
  onLine?: (line: ShownLine) => void;
  /** Called with each person's entries that have rows. */
  onPerson?: ((entries: readonly PayEntry[]) => void) | undefined;
};

/** Writes a file as its entries are read: yields the bytes of one person after another, and finally returns its facts. */
export async function* streamPayrollFile(
  { agency }: Pick<Context, 'agency'>,
  { layout, entries, run, onLine, onPerson }: FileSource,
): AsyncGenerator<Uint8Array, FileFacts> {
  const file = openPayrollFile({ layout, run, timeZone: agency.timeZone }, onLine);
  const taken: TakenEntry[] = [];
  const [seen, bytes] = [createHash('sha256'), createHash('sha256')];
  const counted = (chunks: Uint8Array[]) => {
    for (const chunk of chunks) bytes.update(chunk);
    return chunks;
  };
  yield* counted(file.head());
  for await (const person of byPerson(entries)) {
    const part = file.person(person);
    onPerson?.(part.written);
    yield* counted(part.chunks);
    for (const { sequence, payrollNumber, costCentre, department } of part.taken)
      taken.push({ sequence, payrollNumber, costCentre, department });
    seen.update(JSON.stringify(person.map(({ sequence, payrollNumber }) => [sequence, payrollNumber])));
  }
  const report = file.report();
  const checksum = bytes.digest('hex');
  const fileName = payrollFileName(layout, { period: report.period, run });
  const fingerprint = seen.update(JSON.stringify([checksum, run])).digest('hex');
  return { checksum, fileName, report, taken, fingerprint };
}

/** Returns the facts of a file without keeping its bytes. */
export async function measurePayrollFile(ctx: Pick<Context, 'agency'>, source: FileSource): Promise<FileFacts> {
  const file = streamPayrollFile(ctx, source);
  for (;;) {
    const { done, value } = await file.next();
    if (done) return value;
  }
}

/** Yields the bytes of a measured file. @throws Error if they have changed, so that half a file is not taken for a whole one */
export async function* streamUnchanged(
  ctx: Pick<Context, 'agency'>,
  source: FileSource,
  { checksum }: FileFacts,
): AsyncGenerator<Uint8Array> {
  const file = streamPayrollFile(ctx, source);
  for (;;) {
    const { done, value } = await file.next();
    if (!done) yield value;
    else if (value.checksum === checksum) return;
    else throw new Error('What is accepted has changed while the payroll file was written.');
  }
}

/** Groups entries that are in the order of people into each person's entries. */
export async function* byPerson(entries: AsyncIterable<PayEntry>): AsyncGenerator<PayEntry[]> {
  let person: PayEntry[] = [];
  for await (const entry of entries) {
    if (person.length > 0 && person[0]!.contactId !== entry.contactId) {
      yield person;
      person = [];
    }
    person.push(entry);
  }
  if (person.length > 0) yield person;
}
