import { statSync } from 'node:fs';

/** Whether there is no such file, rather than that it may not be looked at. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code));

/** Whether a file exists. @throws the file system's error if it may not be looked at */
export function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
