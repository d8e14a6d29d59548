import type { Context } from '../context.ts';

/** Files whose rows are gone. */
export type RemoveFilesJob = { keys: string[] };

/**
 * Queues the removal of files, in the transaction that takes their rows away: they go also where the file store is away right after
 * it, or the process ends.
 */
export async function queueRemoval({ db, agency, queue }: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const data: RemoveFilesJob = { keys };
  await queue.enqueue(db, [{ name: 'remove-files', agencyId: agency.id, data }]);
}

/** Removes those that are the agency's own; one that is gone already is no error. */
export async function removeFiles({ agency, files }: Context, { keys }: RemoveFilesJob): Promise<void> {
  for (const key of keys) if (key.startsWith(`${agency.id}/`)) await files.remove(key);
}

/** Removes files whose removal is queued without waiting for the job, which does what this cannot. */
export const removeNow = (ctx: Context, keys: string[]): Promise<void> =>
  removeFiles(ctx, { keys }).catch(() => undefined);
