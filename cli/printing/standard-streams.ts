import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ownTempPrefix } from '#platform/files/own-temps.ts';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { inTemporarySpace } from '#platform/files/temporary-space.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';
import { UsageError } from '../program/exit.ts';
import { writeWhole } from '../files/write-whole.ts';

/** Stands for standard input as a file to read, and for standard output as one to write. */
export const STANDARD = '-';

/** A file to read: its path and its name. */
export type Input = { path: string; name: string };

/**
 * Works on the file that a command names; standard input is kept in a temporary file for the duration.
 * @throws UsageError if there is no such file, or nothing to read from
 */
export async function withInput<T>(file: string, work: (input: Input) => Promise<T>): Promise<T> {
  if (file !== STANDARD) {
    const there = await stat(file).catch(() => null);
    if (!there) throw new UsageError(`There is no file ${file}.`);
    if (there.isDirectory()) throw new UsageError(`${file} is a folder, not a file.`);
    return work({ path: file, name: file });
  }
  if (process.stdin.isTTY)
    throw new UsageError('“-” reads standard input, which is a terminal: redirect a file or a command into it.');
  const path = join(tmpdir(), `${ownTempPrefix('table')}${randomBytes(8).toString('hex')}`);
  return whileUnfinished(path, async () => {
    try {
      await inTemporarySpace(() => streamToFile([process.stdin], path, { mode: 0o600 }));
      return await work({ path, name: 'standard input' });
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** Returns a table's name, by which its format is known: for standard input, judged by its first bytes. */
export async function tableName({ path, name }: Input): Promise<string> {
  if (name === path) return name;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead) === 'PK' ? 'standard-input.xlsx' : 'standard-input.csv';
  } finally {
    await file.close();
  }
}

/** Refuses to write to a terminal what it cannot display. @throws UsageError */
export function requireNoTerminal(out: string | undefined, what: string): void {
  if ((out === undefined || out === STANDARD) && process.stdout.isTTY)
    throw new UsageError(`Give a file with --out, or pipe it into a command; ${what} cannot be shown in a terminal.`);
}

/** Writes content to standard output, which stays open. */
export const toStandardOutput = (content: Readable): Promise<void> => pipeline(content, process.stdout, { end: false });

/** Writes a file whole or not at all, or to standard output. @throws NotWritten, and what the content throws */
export function writeOut(out: string, content: Readable, options: { mode?: number } = {}): Promise<void> {
  return out === STANDARD ? toStandardOutput(content) : writeWhole(out, content, options);
}
