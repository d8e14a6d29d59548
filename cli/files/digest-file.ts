import { dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { UsageError } from '../program/exit.ts';
import { STANDARD, writeOut } from '../printing/standard-streams.ts';
import { notWrittenOr } from './write-whole.ts';
import { makeMissingFolders } from '#platform/files/missing-folders.ts';

/** The formats of a digest. */
export type DigestFormat = 'csv' | 'xlsx';

const BYTE_ORDER_MARK = Buffer.from('\u{feff}');

/** A CSV file for people starts with a byte order mark, so that a spreadsheet reads it as UTF-8. */
async function* marked(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield BYTE_ORDER_MARK;
  yield* content;
}

/** Returns the path of each format: in a folder, or the single file named. @throws UsageError if the file is of another format */
export function digestPaths(
  out: string,
  formats: readonly DigestFormat[],
  nameOf: (format: DigestFormat) => string,
): { format: DigestFormat; path: string }[] {
  if (out === STANDARD) return formats.map((format) => ({ format, path: out }));
  const extension = extname(out).toLowerCase();
  if (extension !== '.csv' && extension !== '.xlsx')
    return formats.map((format) => ({ format, path: join(out, nameOf(format)) }));
  const [format, ...more] = formats;
  if (!format || more.length > 0) throw new UsageError('Two files need a folder: give one with --out.');
  if (extension !== `.${format}`) throw new UsageError(`${out} is not named as a ${format} file.`);
  return [{ format, path: out }];
}

/** Writes the file whole or not at all. */
export async function writeDigest(content: Readable, format: DigestFormat, path: string): Promise<void> {
  if (path !== STANDARD)
    await makeMissingFolders(dirname(path)).catch((error: unknown) => {
      throw notWrittenOr(path, error);
    });
  await writeOut(path, format === 'csv' ? Readable.from(marked(content), { objectMode: false }) : content);
}
