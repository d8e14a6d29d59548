import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { streamToFile } from '#platform/files/stream-to-file.ts';
import { whileUnfinished } from '#platform/files/while-unfinished.ts';

const FULL = /^(ENOSPC|EDQUOT|EFBIG)$/;
const NO_PERMISSION = 'you do not have permission';
/** Why a file was not written, by the file system's code. */
const REASONS: Record<string, string> = {
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  EIO: 'the disk reported an error',
};

/** A file that a command could not write; `isFull` if there is no space for it. */
class NotWritten extends Error {
  override readonly name = 'NotWritten';
  readonly isFull: boolean;
  constructor(path: string, cause: NodeJS.ErrnoException) {
    const code = cause.code ?? '';
    const isFull = FULL.test(code);
    super(isFull ? `There is no disk space left to write ${path}.` : `${path} cannot be written: ${REASONS[code]}.`, {
      cause,
    });
    this.isFull = isFull;
  }
}

/** Returns what a command says of a file system's error that names a path; null for any other. */
export function fileWords(error: Error): { text: string; isFull: boolean } | null {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (path === undefined || syscall === undefined) return null;
  if (FULL.test(code)) return { text: `There is no disk space left for ${path}.`, isFull: true };
  return Object.hasOwn(REASONS, code) ? { text: `${path} cannot be used: ${REASONS[code]}.`, isFull: false } : null;
}

/** Returns the error in the form shown by commands: `NotWritten` in place of the file system's. */
export function notWrittenOr(path: string, error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  return FULL.test(code) || Object.hasOwn(REASONS, code) ? new NotWritten(path, error as NodeJS.ErrnoException) : error;
}

/**
 * Writes a file whole or not at all: if it cannot be completed, its previous contents remain. What is not a regular
 * file, such as a pipe, is written to directly. @throws NotWritten, and what the content throws
 */
export async function writeWhole(path: string, content: Readable, { mode = 0o666 } = {}): Promise<void> {
  const there = await stat(path).catch(() => null);
  const isFile = there?.isFile() ?? true;
  const target = there ? await realpath(path) : path;
  const written = isFile ? `${target}.part` : target;
  try {
    const writing = () => streamToFile([content], written, { mode, flush: isFile });
    await (isFile ? whileUnfinished(written, writing) : writing());
    if (isFile) await rename(written, target);
  } catch (error) {
    if (isFile) await rm(written, { force: true }).catch(() => undefined);
    throw notWrittenOr(path, error);
  }
}
