import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/** Gives a file that root has made to the owner of another, since a command run by root must not lock out the processes. */
export function giveTo(made: string, like: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(like);
  chownSync(made, uid, gid);
}
