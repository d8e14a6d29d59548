import type { Readable } from 'node:stream';
import type { FileStore } from '../files/file-store.ts';

/** A backup in the file store: its name, and when it was taken, RFC 3339 in UTC. */
export type StoredBackup = { name: string; takenAt: string };

const FOLDER = 'backups';
const NAME = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)z$/;
const keyOf = (name: string) => `${FOLDER}/${name}`;

/** Returns the name of a backup taken at this instant. */
export const nameOf = (takenAt: string) =>
  `${new Date(takenAt).toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z`;

/** Returns the stored backups, newest first. Incomplete ones do not appear. */
export async function listStoredBackups(files: Pick<FileStore, 'list'>): Promise<StoredBackup[]> {
  const names = (await files.list(FOLDER)).map((key) => key.slice(FOLDER.length + 1)).sort();
  return names.reverse().flatMap((name) => {
    const found = NAME.exec(name);
    if (!found) return [];
    const [, year, month, day, hour, minute, second] = found;
    return [{ name, takenAt: `${year}-${month}-${day}T${hour}:${minute}:${second}Z` }];
  });
}

/** Stores a backup as it is written; on any failure, nothing is stored. */
export async function storeBackup(files: Pick<FileStore, 'put'>, name: string, archive: Readable): Promise<void> {
  await files.put(keyOf(name), archive, { contentType: 'application/octet-stream', maxBytes: Infinity });
}

/** Returns the bytes of a stored backup, still encrypted. */
export const openStoredBackup = (files: Pick<FileStore, 'get'>, name: string): Promise<Readable> =>
  files.get(keyOf(name));

/** Removes a stored backup. */
export const removeStoredBackup = (files: Pick<FileStore, 'remove'>, name: string): Promise<void> =>
  files.remove(keyOf(name));
