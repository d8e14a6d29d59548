import type { Context } from '../context.ts';

/** Files whose rows are deleted. */
export type RemoveFilesJob = { keys: string[] };

/**
 * Queues the removal of files, in the transaction that deletes their rows, so that they are removed even if the file
 * store is unavailable right afterwards or the process ends.
 */
export async function queueRemoval({ db, agency, queue }: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const data: RemoveFilesJob = { keys };
  await queue.enqueue(db, [{ name: 'remove-files', agencyId: agency.id, data }]);
}

/** Removes those that are the agency's own; one already removed is no error. */
export async function removeFiles({ agency, files }: Context, { keys }: RemoveFilesJob): Promise<void> {
  for (const key of keys) if (key.startsWith(`${agency.id}/`)) await files.remove(key);
}

/** Removes files whose removal is queued without waiting for the job, which retries on failure. */
export const removeNow = (ctx: Context, keys: string[]): Promise<void> =>
  removeFiles(ctx, { keys }).catch(() => undefined);
