import { type Context, transact } from '../context.ts';
import { accountIdOf } from '../roles/actor.ts';
import { deleteUploadsOf } from './files.rows.server.ts';
import { queueRemoval, removeNow } from './remove-files.server.ts';

/** Deletes the caller's waiting files, since nothing will use them any more; those already on a timesheet stay. */
export async function discardUploads(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const keys = await transact(ctx, async (tx) => {
    const gone = await tx.db.run<{ storageKey: string; previewKey: string | null }>(
      deleteUploadsOf(tx.db, tx.agency.id, accountIdOf(tx.actor), ids),
    );
    const all = gone.flatMap(({ storageKey, previewKey }) => [storageKey, previewKey]).filter((key) => key !== null);
    await queueRemoval(tx, all);
    return all;
  });
  await removeNow(ctx, keys);
}
