import { recordEvent } from '../audit/record-event.server.ts';
import { editContractor } from '../contractors/edit-contractor.server.ts';
import { findContractor } from '../contractors/get-contractor.server.ts';
import { type Context, transact } from '../context.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import { Conflict } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Departure, endWithinContract } from './departure.ts';
import { deleteDeparture } from './departures.rows.server.ts';
import { lockLeaver } from './lock-leaver.server.ts';

/**
 * Withdraws a last day before it is over: placements still ending on it get their previous ends back, or
 * the end that their contract has been given since.
 * @throws Forbidden, NotFound, Conflict `not_leaving` if there is none, or `has_left` if it is over
 */
export async function takeBackDeparture(ctx: Context, contactId: string): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  requirePermission(ctx.actor, 'contractor.edit');
  await transact(ctx, async (tx) => {
    const departure = await lockLeaver(tx, contactId);
    if (!departure) throw new Conflict('not_leaving', 'No last day is set for this person.');
    if (departure.leftAt !== null)
      throw new Conflict('has_left', 'This person has left. Switch their roles on, and place them again.');
    await restoreEnds(tx, departure);
    await recordEvent(tx, {
      action: 'contact.leavingTakenBack',
      subjectType: 'contact',
      subjectId: contactId,
      before: { leavesOn: departure.leavesOn },
      after: { leavesOn: null },
    });
  });
}

/**
 * Deletes a departure and restores placements' previous ends, within their contracts; one given another end since keeps
 * it.
 */
export async function restoreEnds(ctx: Context, { contactId, leavesOn, ends }: Departure): Promise<void> {
  await deleteDeparture(ctx.db, ctx.agency.id, contactId);
  for (const { contractorId, end } of ends) {
    const placement = await findContractor(ctx, contractorId);
    if (placement?.end !== leavesOn) continue;
    const contract = await findContract(ctx, placement.contractId, 'share');
    await editContractor(ctx, contractorId, { end: endWithinContract(end, contract) });
  }
}
