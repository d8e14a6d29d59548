import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { type Actor, actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { ImportKind } from './import-kind.ts';
import { type Inviting, invitingProblems } from './kinds/inviting.ts';
import type { Reading } from './reading/reading.ts';
import { insertWaiting } from './imports.rows.server.ts';

/** The payload of an import job. */
export type ImportJob = { importId: string };

/** Whose upload it is, and on whose behalf it is applied; stored with the import until it has run, since the queue names nobody. */
export type RequestedImport = Inviting & {
  kind: ImportKind;
  uploadId: string;
  actor: Actor;
  reading?: Reading;
  areRatesMeant?: boolean | undefined;
  shown?: string | undefined;
};

/** A file with more rows than this runs in the background. */
export const ROWS_AT_ONCE = 1000;

/** Enqueues a long import. @returns the import, for following its progress. @throws Forbidden, Invalid for the invitation time */
export async function beginImport(
  ctx: Context,
  {
    kind,
    uploadId,
    fileName,
    reading = {},
    invitations,
    invitationHours,
    areRatesMeant,
    shown,
  }: Omit<RequestedImport, 'actor'> & { fileName: string },
): Promise<string> {
  requirePermission(ctx.actor, 'import.apply');
  const problems = invitingProblems(kind, { invitations, invitationHours });
  if (problems.length > 0) throw new Invalid(problems);
  return transact(ctx, async (tx) => {
    const { db, agency, actor, queue } = tx;
    const importId = newId();
    const appliedByName = actorName(actor);
    const asked: RequestedImport = {
      kind,
      uploadId,
      invitations,
      invitationHours,
      areRatesMeant,
      shown,
      actor,
      reading,
    };
    const row = { id: importId, kind, fileName, appliedByName, appliedAt: now(tx), asked: JSON.stringify(asked) };
    await insertWaiting(db, agency.id, row);
    const data: ImportJob = { importId };
    await queue.enqueue(db, [{ name: 'apply-import', agencyId: agency.id, data }]);
    return importId;
  });
}
