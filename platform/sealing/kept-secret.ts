import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Text of 256 bits that nobody can guess. */
export const newSecretText = (): string => randomBytes(32).toString('base64url');

/** Makes a file with a new secret, readable by its owner alone, where there is none; whole or not at all. */
export function makeSecretFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) return;
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  writeFileSync(made, newSecretText(), { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    // Another process was first: its secret is the one. A folder without links takes a copy.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(made, path, constants.COPYFILE_EXCL);
  } finally {
    rmSync(made);
  }
}
