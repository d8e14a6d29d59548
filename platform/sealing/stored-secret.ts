import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { giveTo } from '../files/owned-files.ts';
import { makeMissingFoldersNow } from '../files/missing-folders.ts';

/** Creates an unguessable text of 256 bits. */
export const newSecretText = (): string => randomBytes(32).toString('base64url');

/** Creates a file with a new secret, readable only by its owner, if there is none; whole or not at all. */
export function makeSecretFile(path: string): void {
  makeMissingFoldersNow(dirname(path));
  if (existsSync(path)) return;
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(made, newSecretText(), { mode: 0o600, flush: true });
    giveTo(made, dirname(path));
    linkSync(made, path);
  } catch (error) {
    // Another process was first: its secret is used. A folder without hard links gets a copy.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(made, path, constants.COPYFILE_EXCL);
  } finally {
    rmSync(made, { force: true });
  }
}
