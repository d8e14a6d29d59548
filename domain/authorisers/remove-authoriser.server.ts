import { recordEvents } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { HAS_AUTHORISED, KEEP_ONE_AUTHORISER, NOT_ASSIGNED, type SetPrimaryAuthoriser } from './authoriser.schema.ts';
import { markAuthoriserDeleted, touchPlacement } from './authorisers.rows.server.ts';
import { getAuthoriser } from './list-authorisers.server.ts';
import { lockForAuthorisers } from './lock-for-authorisers.server.ts';
import { listAuthoriserNames } from './list-authoriser-names.server.ts';
import { removableAuthorisers } from './removable-authorisers.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

/**
 * Removes an authoriser from a placement, unless they are the last or the primary one or have decided timesheets.
 * @throws Forbidden, NotFound, or Conflict `authoriser_needed`, `authoriser_has_authorised`
 */
export async function removeAuthoriser(
  ctx: Context,
  { contractorId, authoriserId }: SetPrimaryAuthoriser,
): Promise<void> {
  requirePermission(ctx.actor, 'authoriser.delete');
  await takeOff(ctx, { contractorId, authoriserId });
}

/** Deletes an authoriser by id, under the same rules. @throws as `removeAuthoriser` */
export async function deleteAuthoriser(ctx: Context, authoriserId: string): Promise<void> {
  requirePermission(ctx.actor, 'authoriser.delete');
  const { contractorId } = await getAuthoriser(ctx, authoriserId);
  await takeOff(ctx, { contractorId, authoriserId });
}

async function takeOff(ctx: Context, { contractorId, authoriserId }: SetPrimaryAuthoriser): Promise<void> {
  await transact(ctx, async (tx) => {
    await lockForAuthorisers(tx, contractorId);
    const present = await removableAuthorisers(tx, contractorId);
    const found = present.find(({ authoriser }) => authoriser.id === authoriserId);
    if (!found) throw new NotFound(NOT_ASSIGNED, { code: 'authoriser_not_found' });
    if (found.obstacle === 'hasAuthorised') throw new Conflict('authoriser_has_authorised', HAS_AUTHORISED);
    if (found.obstacle !== null) throw new Conflict('authoriser_needed', KEEP_ONE_AUTHORISER);
    const before = { authorisers: await listAuthoriserNames(tx, contractorId) };
    await tx.db.runAll([
      markAuthoriserDeleted(tx.db, tx.agency.id, authoriserId, now(tx)),
      touchPlacement(tx.db, tx.agency.id, contractorId, now(tx)),
    ]);
    const after = { authorisers: await listAuthoriserNames(tx, contractorId) };
    const { id: subjectId, ...removed } = found.authoriser;
    await recordEvents(tx, [
      { action: 'authoriser.deleted', subjectType: 'authoriser', subjectId, contractorId, before: removed },
      {
        action: 'contractor.authoriserRemoved',
        ...ofPlacement(contractorId),
        before,
        after,
      },
    ]);
  });
}
