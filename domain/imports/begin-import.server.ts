import { type Context, now, transact } from '../context.ts';
import { newId } from '../new-id.ts';
import { type Actor, actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ImportInvitations, ImportKind } from './import-kind.ts';
import type { Reading } from './reading.ts';
import { insertWaiting } from './imports.rows.server.ts';

/** What the job of an import carries. */
export type ImportJob = { importId: string };

/** Whose upload it is, and for whom it is applied; kept with the import until it has run, since the queue names nobody. */
export type AskedImport = {
  kind: ImportKind;
  uploadId: string;
  actor: Actor;
  reading?: Reading;
  invitations?: ImportInvitations | undefined;
};

/** A file of more rows than this runs in the background. */
export const ROWS_AT_ONCE = 1000;

/** Puts a long import on the queue. @returns the import, to look how far it is. @throws Forbidden */
export function beginImport(
  ctx: Context,
  { kind, uploadId, fileName, reading = {}, invitations }: Omit<AskedImport, 'actor'> & { fileName: string },
): Promise<string> {
  requirePermission(ctx.actor, 'import.apply');
  return transact(ctx, async (within) => {
    const { db, agency, actor, queue } = within;
    const importId = newId();
    const appliedByName = actorName(actor);
    const asked: AskedImport = { kind, uploadId, invitations, actor, reading };
    const row = { id: importId, kind, fileName, appliedByName, appliedAt: now(within), asked: JSON.stringify(asked) };
    await insertWaiting(db, agency.id, row);
    const data: ImportJob = { importId };
    await queue.enqueue(
      (text, values) => db.run({ text, values }).then((rows) => ({ rows })),
      [{ name: 'apply-import', agencyId: agency.id, data }],
    );
    return importId;
  });
}
