import { Readable } from 'node:stream';
import type { Context } from '../context.ts';
import { selectRemovedAgencies } from './owned-tables.rows.server.ts';

const FOLDER = 'removals';
const NOTE = { contentType: 'text/plain', maxBytes: Infinity };

const noteOf = (agencyId: string) => `${FOLDER}/${agencyId}`;

/** Notes in the file store that an agency's files are to be deleted once its rows are; the note outlives the process removing them. */
export async function noteRemoval(files: Context['files'], agencyId: string): Promise<void> {
  await files.put(noteOf(agencyId), Readable.from(['The files of this agency go with its rows.']), NOTE);
}

/** Deletes the files of an agency whose rows are deleted, then the note about it. */
export async function removeFiles(files: Context['files'], agencyId: string): Promise<void> {
  await files.removeAll(agencyId);
  await files.remove(noteOf(agencyId));
}

/**
 * Deletes the files of agencies whose removal was interrupted after their rows were deleted. The note about an agency
 * that still exists stays: its removal may be under way. @returns how many agencies there were
 * @throws what the file store threw, once every agency's turn has come
 */
export async function finishRemovals({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  const noted = (await files.list(FOLDER)).map((key) => key.slice(noteOf('').length));
  const removed = await selectRemovedAgencies(db, noted);
  const faults: unknown[] = [];
  // Files that the store does not give up must not keep those of other agencies.
  for (const agencyId of removed) await removeFiles(files, agencyId).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return removed.length;
}
