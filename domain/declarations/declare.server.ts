import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { openPeriod } from '../timesheets/open-period.ts';
import type { Declaration, Declare } from './declaration.schema.ts';
import { holdPlacement, insertDeclaration, selectLive } from './declarations.rows.server.ts';

/**
 * Says that a contractor did not work in a period, by themselves or on their behalf: nothing is missing there any more.
 * @throws NotFound, Forbidden, Invalid at `beginning`, Conflict when the period has a timesheet or a declaration
 */
export async function declare(ctx: Context, { contractorId, beginning, reason }: Declare): Promise<Declaration> {
  const placement = await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  const { period } = openPeriod(ctx.agency, placement, beginning);
  return transact(ctx, async (ctx) => {
    const { db, agency, actor } = ctx;
    await db.run(holdPlacement(agency.id, contractorId));
    if ((await db.run(selectLive(db, agency.id, { contractorId, ...period }))).length > 0)
      throw new Conflict('period_taken', 'A timesheet for this period has already been submitted');
    const declaration: Declaration = {
      declarationId: newId(),
      contractorId,
      beginning: period.beginning,
      reason,
      declaredBy: actorName(actor),
      createdAt: now(ctx),
    };
    if ((await insertDeclaration(db, agency.id, declaration)).length === 0)
      throw new Conflict('already_declared', 'This period is already marked as not worked.');
    await recordEvent(ctx, {
      action: 'declaration.created',
      subjectType: 'declaration',
      subjectId: declaration.declarationId,
      contractorId,
      after: { beginning: period.beginning, reason },
    });
    return declaration;
  });
}
