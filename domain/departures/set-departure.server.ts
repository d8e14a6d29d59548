import { recordEvent } from '../audit/record-event.server.ts';
import { editContractor } from '../contractors/edit-contractor.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { formatDate } from '../format.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Departure, type FormerEnd, isToCome } from './departure.ts';
import type { NewDeparture } from './departure.schema.ts';
import { lockPlacementsOf, writeDeparture } from './departures.rows.server.ts';
import { lockLeaver } from './lock-leaver.server.ts';
import { planDeparture } from './plan-departure.server.ts';
import { restoreEnds } from './take-back-departure.server.ts';

const CHANGED = 'What ends on that day has changed since it was shown. Please check it again.';

/** The refusal of an outdated plan names the last day that it would replace. */
const outdated = (former: Departure | null) =>
  new Conflict(
    'changed_meanwhile',
    isToCome(former) ? `The last day is set to ${formatDate(former.leavesOn)} at present. ${CHANGED}` : CHANGED,
  );

/**
 * Sets a contact’s last day, replacing any earlier one: placements running past it end on it, at once; roles and
 * reminders end when the day is over.
 * @param agreed the plan that was shown, as `planDeparture` identifies it; null if none was
 * @throws Forbidden, NotFound, Conflict `changed_meanwhile`, or Invalid at `leavesOn` if the day is over, or a
 * placement cannot end on it
 */
export async function setDeparture(
  ctx: Context,
  contactId: string,
  input: NewDeparture,
  agreed: string | null = null,
): Promise<void> {
  requirePermission(ctx.actor, 'contact.edit');
  requirePermission(ctx.actor, 'contractor.edit');
  await transact(ctx, async (tx) => {
    const former = await lockLeaver(tx, contactId);
    const { leavesOn, reason } = input;
    if (isToCome(former) && former.leavesOn === leavesOn && former.reason === reason) return;
    if (isToCome(former)) await restoreEnds(tx, former);
    // Those added before the contact was locked.
    await lockPlacementsOf(tx.db, tx.agency.id, contactId);
    const { placements, problems, shown } = await planDeparture(tx, contactId, leavesOn, former);
    if (problems.length > 0) throw new Invalid(problems);
    if (agreed !== null && agreed !== shown) throw outdated(former);
    const ends: FormerEnd[] = placements.map(({ contractorId, end }) => ({ contractorId, end }));
    await tx.db.run(writeDeparture(tx.agency.id, { contactId, leavesOn, reason, ends, setAt: now(tx) }));
    for (const { contractorId, contractName } of placements)
      await onLastDay(contractName, () => editContractor(tx, contractorId, { end: leavesOn }));
    await recordEvent(tx, {
      action: 'contact.leavingSet',
      subjectType: 'contact',
      subjectId: contactId,
      before: { leavesOn: former?.leavesOn ?? null, reason: former?.reason ?? null },
      after: { leavesOn, reason },
    });
  });
}

/** Reports at the last day why a placement cannot end on it. @throws Invalid at `leavesOn` */
async function onLastDay(contractName: string, end: () => Promise<unknown>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      error.fields.map(({ message, code }) => ({ field: 'leavesOn', message: `${contractName}: ${message}`, code })),
    );
  }
}
