import type { Context } from '../context.ts';
import { accountIdOf } from '../roles/actor.ts';
import { deleteUploadsOf } from './files.rows.server.ts';

/** Forgets files of the caller's that wait, since nothing will take them any more; those that a timesheet took stay with it. */
export async function discardUploads(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, agency, actor, files } = ctx;
  const gone = await db.run<{ storageKey: string; previewKey: string | null }>(
    deleteUploadsOf(db, agency.id, accountIdOf(actor), ids),
  );
  for (const { storageKey, previewKey } of gone)
    for (const key of [storageKey, previewKey]) if (key !== null) await files.remove(key);
}
