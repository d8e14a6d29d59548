import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { lockContractor } from '../contractors/get-contractor.server.ts';
import { Conflict } from '../errors.ts';
import { appendAdjustments } from '../payroll/append-adjustments.server.ts';
import { actorName } from '../roles/actor.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { RateDifference } from './rate-difference.ts';
import type { ConfirmDifferences } from './rate-difference.schema.ts';
import { lockSheets, markConfirmed, selectDifferences } from './rate-differences.rows.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

/**
 * Confirms differences of a placement: each is sent to payroll once, as an adjustment. Confirmed ones stay as they are,
 * so a request can be repeated.
 * @returns the requested differences, as they are now
 * @throws Forbidden, NotFound, Conflict `differences_changed` where a named one is no longer on the list
 */
export function confirmDifferences(
  ctx: Context,
  contractorId: string,
  { differenceIds, reason = null }: ConfirmDifferences,
): Promise<RateDifference[]> {
  requirePermission(ctx.actor, 'contractor.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    await lockContractor(tx, contractorId);
    await db.run(lockSheets(agency.id, contractorId));
    const listed = await selectDifferences(db, agency.id, contractorId);
    const open = listed.filter(({ status }) => status === 'open');
    const requested = new Set(differenceIds ?? open.map(({ differenceId }) => differenceId));
    const found = listed.filter(({ differenceId }) => requested.has(differenceId));
    if (found.length < requested.size)
      throw new Conflict(
        'differences_changed',
        'The list of differences has changed since you looked at it. Look at it again.',
      );
    const chosen = open.filter(({ differenceId }) => requested.has(differenceId));
    if (chosen.length === 0) return found;
    const confirmed = { by: actorName(tx.actor), at: now(tx), reason };
    const ids = chosen.map(({ differenceId }) => differenceId);
    const appended = await appendAdjustments(tx, ids, { isReversal: false, ...confirmed });
    await db.run(markConfirmed(agency.id, appended, confirmed));
    await recordEvent(tx, {
      action: 'contractor.rateDifferencesConfirmed',
      ...ofPlacement(contractorId),
      detail: { count: chosen.length, reason },
    });
    return (await selectDifferences(db, agency.id, contractorId)).filter(({ differenceId }) =>
      requested.has(differenceId),
    );
  });
}
