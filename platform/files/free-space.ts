import { rm, statfs, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeMissingFolders } from './missing-folders.ts';

/** Minimum free space in a folder, in bytes. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Returns the bytes free in a folder, after writing and removing a file there. @throws the file system's error */
export async function freeBytesIn(folder: string): Promise<number> {
  await makeMissingFolders(folder);
  const path = join(folder, `.countersign-${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(path, 'write test');
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
