import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import type { PayEntry } from '../payroll-layouts/pay-entry.ts';
import { type FileReport, openPayrollFile, type ShownLine } from '../payroll-layouts/payroll-file.ts';
import { type PayrollLayout, payrollFileName } from '../payroll-layouts/payroll-layout.ts';
import type { TakenEntry } from './payroll-run.ts';

/** What is known of a file once its last byte is written, and which entries of the feed it takes. */
export type FileFacts = {
  /** SHA-256 of the bytes in hexadecimal. */
  checksum: string;
  fileName: string;
  report: FileReport;
  taken: TakenEntry[];
  /** Told of which entries these are, and which of them wait: another list has another one. */
  fingerprint: string;
};

/** What a file is written of: entries that come person by person. `run` is its number, null for a file of no run. */
export type FileSource = {
  layout: PayrollLayout;
  entries: AsyncIterable<PayEntry>;
  run: number | null;
  /** Told of each line as it is written. */
  onLine?: (line: ShownLine) => void;
  /** Told of each person's entries that have rows. */
  onPerson?: ((entries: readonly PayEntry[]) => void) | undefined;
};

/** Writes a file as its entries are read: the bytes of one person after the other, and at the end what is known of it. */
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

/** What a file would be: its bytes are counted and kept nowhere. */
export async function measurePayrollFile(ctx: Pick<Context, 'agency'>, source: FileSource): Promise<FileFacts> {
  const file = streamPayrollFile(ctx, source);
  for (;;) {
    const { done, value } = await file.next();
    if (done) return value;
  }
}

/** The bytes of a file that is known. @throws Error where they have become others, so that half a file is not taken for one */
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

/** Entries in the order of people as the entries of each. */
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
