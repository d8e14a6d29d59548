import { type Context, today, transact } from '../context.ts';
import { addDays } from '../periods/period.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requestFromOthers } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import { type ChangedTurn, markTurns } from './delegations.rows.server.ts';

/** After how many days the end of a delegation is no longer news to whoever decides since. */
const DAYS_OF_NEWS = 7;

/**
 * Requests decisions on what waits from whoever is to decide since a delegation has begun, or is over, in the agency’s
 * time zone. Each turn is taken once, and nobody is asked about a timesheet again. @throws Forbidden
 */
export async function askWhenTurnsChange(ctx: Context): Promise<void> {
  requirePermission(ctx.actor, 'delegation.edit');
  if (ctx.agency.status !== 'active') return;
  await transact(ctx, async (tx) => {
    const day = today(tx);
    const changed = await tx.db.run<ChangedTurn>(markTurns(tx.agency.id, day));
    const recent = changed.filter(({ end }) => end >= addDays(day, -DAYS_OF_NEWS));
    const contactIds = recent.flatMap((one) => [one.authoriserContactId, one.delegateContactId]);
    if (contactIds.length > 0) await requestFromOthers(tx, { contactIds: [...new Set(contactIds)] });
  });
}

/**
 * The same, for a delegation that has just been created, changed or deleted, in the caller's transaction: its people and
 * those whom it named before. No permission check.
 */
export async function askInTheirPlace(ctx: Context, delegationId: string, contactIds: string[]): Promise<void> {
  await ctx.db.run(markTurns(ctx.agency.id, today(ctx), delegationId));
  await requestFromOthers(ctx, { contactIds });
}
