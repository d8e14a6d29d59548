import { randomBytes } from 'node:crypto';
import { existsSync, lchownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeMissingFolders } from './missing-folders.ts';

/**
 * Writes a small file that only its owner may read, whole or not at all: if that fails, its previous contents remain. It
 * belongs to whom the previous one belonged to.
 */
export function replaceFile(path: string, text: string): void {
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(made, text, { mode: 0o600, flush: true });
    giveTo(made, existsSync(path) ? path : dirname(path));
    renameSync(made, path);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}

/**
 * Gives a file that root has made to the owner of another, since a command run by root must not lock out the processes.
 * What is not a file any more is not followed.
 */
export function giveTo(made: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  if (uid === 0) return;
  try {
    lchownSync(made, uid, gid);
  } catch {
    // Not every file system has owners.
  }
}

/** Creates a folder with those above it that are missing, which belong to the owner of the one that exists. */
export async function makeFolders(path: string): Promise<void> {
  const first = await makeMissingFolders(path);
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) giveTo(made, above);
}
