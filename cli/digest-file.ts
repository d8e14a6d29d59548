import { mkdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Digest } from '#domain/digests/export-digest.server.ts';
import { streamCsv, streamXlsx } from '#platform/spreadsheets.ts';
import { UsageError } from './exit.ts';
import { STANDARD, writeOut } from './standard-streams.ts';
import { notWrittenOr } from './write-whole.ts';

/** What a digest can be written as. */
export type DigestFormat = 'csv' | 'xlsx';

/** The digest's file as it is read. */
function streamDigest({ columns, rows }: Pick<Digest, 'columns' | 'rows'>, format: DigestFormat): Readable {
  return format === 'csv' ? streamCsv(columns, rows, { bom: true }) : streamXlsx(columns, rows, 'Digest');
}

/** Where each format goes: into a folder, or to the one file named. @throws UsageError when the file is of another format */
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
  if (!format || more.length > 0) throw new UsageError('Two files need a folder: name one with --out.');
  if (extension !== `.${format}`) throw new UsageError(`${out} is not named as a ${format} file.`);
  return [{ format, path: out }];
}

/** Writes the file whole or not at all. */
export async function writeDigest(digest: Digest, format: DigestFormat, path: string): Promise<void> {
  if (path !== STANDARD)
    await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
      throw notWrittenOr(path, error);
    });
  await writeOut(path, streamDigest(digest, format));
}
