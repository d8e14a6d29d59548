import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requestFromNewAuthoriser } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import { NOT_ASSIGNED, type SetPrimaryAuthoriser } from './authoriser.schema.ts';
import { movePrimary, selectAuthorisers, touchPlacement } from './authorisers.rows.server.ts';
import { lockForAuthorisers } from './lock-for-authorisers.server.ts';
import { listAuthoriserNames } from './list-authoriser-names.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

/**
 * Makes one of a placement's authorisers primary and asks them to decide what is waiting; no effect if they already
 * are. @throws Forbidden, NotFound, Invalid
 */
export async function setPrimaryAuthoriser(
  ctx: Context,
  { contractorId, authoriserId }: SetPrimaryAuthoriser,
): Promise<void> {
  requirePermission(ctx.actor, 'contractor.setPrimaryAuthoriser');
  await transact(ctx, async (tx) => {
    await lockForAuthorisers(tx, contractorId);
    const authorisers = await selectAuthorisers(tx.db, tx.agency.id, contractorId);
    const chosen = authorisers.find(({ id }) => id === authoriserId);
    if (!chosen) throw new Invalid([{ field: 'authoriserId', message: NOT_ASSIGNED, code: 'not_found' }]);
    if (chosen.isPrimary) return;
    const [before = null] = await listAuthoriserNames(tx, contractorId);
    await tx.db.runAll(movePrimary(tx.db, tx.agency.id, contractorId, authoriserId, now(tx)));
    await tx.db.run(touchPlacement(tx.db, tx.agency.id, contractorId, now(tx)));
    const [after = null] = await listAuthoriserNames(tx, contractorId);
    await recordEvent(tx, {
      action: 'contractor.primaryAuthoriserSet',
      ...ofPlacement(contractorId),
      before: { primaryAuthoriser: before },
      after: { primaryAuthoriser: after },
    });
    await requestFromNewAuthoriser(tx, [contractorId]);
  });
}
