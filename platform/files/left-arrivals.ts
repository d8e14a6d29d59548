import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStoreSettings } from '../config.ts';
import { removeLeftTemps } from './own-temps.ts';

/** No file takes a day to arrive, and one that still does is written to. */
const DAY_MS = 24 * 3_600_000;

/** Returns the local folder in which files arrive before they are stored. */
export const arrivalsFolder = ({ folder }: Pick<FileStoreSettings, 'folder'>) => join(folder, '.incoming');

/**
 * Removes what killed processes were receiving: uploads and backups that no row names, so that no erasure reaches them.
 * Those of this machine's ended processes go at once, others, such as a former container's, once nobody has written to
 * them for a day. @returns the names removed
 */
export async function removeLeftArrivals(settings: Pick<FileStoreSettings, 'folder'>): Promise<string[]> {
  const folder = arrivalsFolder(settings);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return [];
  const left = await removeLeftTemps(folder);
  for (const name of names.filter((one) => !left.includes(one))) {
    const path = join(folder, name);
    const arriving = await lstat(path).catch(() => null);
    if (!arriving?.isFile() || Date.now() - arriving.mtimeMs < DAY_MS) continue;
    await rm(path, { force: true });
    left.push(name);
  }
  return left;
}
