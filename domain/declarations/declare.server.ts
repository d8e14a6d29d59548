import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { getPlacement, lockPlacement } from '../contractors/get-placement.server.ts';
import { Conflict } from '../errors.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import { boundOf, openPeriod } from '../timesheets/entry/open-period.ts';
import { coverageAround } from '../timesheets/entry/coverage.server.ts';
import type { Declaration, Declare } from './declaration.schema.ts';
import { insertDeclaration } from './declarations.rows.server.ts';

const ALREADY_DECLARED = 'This period is already marked as not worked.';

/**
 * Declares that a contractor did not work in a period, by themselves or on their behalf: nothing is missing there any
 * more.
 * @throws NotFound, Forbidden, Invalid at `beginning`, Conflict if the period has a timesheet or a declaration
 */
export async function declare(
  ctx: Context,
  { contractorId, absenceReason = 'other', reason, ...wanted }: Declare,
): Promise<Declaration> {
  await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  return transact(ctx, async (tx) => {
    const { db, agency, actor } = tx;
    const placement = await lockPlacement(tx, contractorId);
    const { periods } = await coverageAround(tx, contractorId, boundOf(wanted).date);
    const { period } = openPeriod(agency, placement, wanted, periods);
    if (period.standing?.kind === 'declared') throw new Conflict('already_declared', ALREADY_DECLARED);
    const declaration: Declaration = {
      declarationId: newId(),
      contractorId,
      beginning: period.beginning,
      absenceReason,
      reason,
      declaredBy: actorName(actor),
      createdAt: now(tx),
    };
    const { ending, entryPeriod } = period;
    await db.run(insertDeclaration(db, agency.id, { ...declaration, ending, entryPeriod }));
    await recordEvent(tx, {
      action: 'declaration.created',
      subjectType: 'declaration',
      subjectId: declaration.declarationId,
      contractorId,
      after: { beginning: period.beginning, absenceReason, reason },
    });
    return declaration;
  });
}
