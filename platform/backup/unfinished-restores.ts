import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import type { Manifest } from './manifest.ts';

const FOLDER = 'restores';
const TYPE = { contentType: 'application/json', maxBytes: Infinity };

/**
 * Records in the file store which files a restore will store, before it stores the first. `end` deletes the record once
 * their rows exist; `undo` removes the files as well.
 */
export async function beginRestore(files: Pick<FileStore, 'put' | 'remove'>, { files: parts }: Manifest) {
  const [note, keys] = [`${FOLDER}/${randomUUID()}`, parts.map(({ key }) => key)];
  await files.put(note, Readable.from([JSON.stringify(keys)]), TYPE);
  const end = () => files.remove(note);
  return {
    end,
    async undo() {
      for (const key of keys) await files.remove(key);
      await end();
    },
  };
}

/**
 * Removes the records of restores that were killed after their rows were committed. Call only while the database holds
 * data: then no restore is going on, and every file that a row names is to stay.
 */
export async function endFinishedRestores(files: Pick<FileStore, 'list' | 'remove'>): Promise<void> {
  for (const note of await files.list(FOLDER)) await files.remove(note);
}

/**
 * Removes what killed restores have put into the file store. Call only while the database holds no data, so that no row
 * names these files. @returns the number of those restores
 */
export async function removeUnfinishedRestores(files: Pick<FileStore, 'list' | 'get' | 'remove'>): Promise<number> {
  const notes = await files.list(FOLDER);
  for (const note of notes) {
    for (const key of (await json(await files.get(note))) as string[]) await files.remove(key);
    await files.remove(note);
  }
  return notes.length;
}
