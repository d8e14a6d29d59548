import { Temporal } from 'temporal-polyfill';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { formatInstant } from '../format.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Contractor } from './contractor.ts';
import type { SetLastReminded } from './contractor.schema.ts';
import { updateContractor } from './contractors.rows.server.ts';
import { findContractor, lockContractor } from './get-contractor.server.ts';
import { getLastReminded } from './get-last-reminded.server.ts';
import { ofPlacement } from './of-placement.ts';

/**
 * Sets when a contractor was last reminded and why; a date means the start of that day in the agency's time zone,
 * except that the current day keeps its exact moment. An equal value is no change.
 * @returns the placement as it is now, and whether it changed. @throws Forbidden, NotFound
 */
export async function setLastReminded(
  ctx: Context,
  contractorId: string,
  { lastReminded, reason }: SetLastReminded,
): Promise<{ contractor: Contractor; isChanged: boolean }> {
  requirePermission(ctx.actor, 'contractor.setLastReminded');
  return transact(ctx, async (tx) => {
    const contractor = await lockContractor(tx, contractorId);
    const was = await getLastReminded(tx, contractorId);
    const isItsDay = lastReminded !== null && lastReminded === was.day;
    const at = isItsDay || lastReminded === null ? lastReminded && was.lastReminded : toInstant(lastReminded, tx);
    if (at === was.lastReminded && reason === was.reason) return { contractor, isChanged: false };
    const change = { lastReminded: at, lastRemindedReason: at === null ? null : reason };
    await updateContractor(tx.db, tx.agency.id, contractorId, change, now(tx));
    const words = (instant: string | null) => instant && formatInstant(instant, tx.agency.timeZone);
    await recordEvent(tx, {
      action: 'contractor.lastRemindedSet',
      ...ofPlacement(contractorId),
      before: { lastReminded: words(contractor.lastReminded) },
      after: { lastReminded: words(at) },
      detail: { reason: change.lastRemindedReason },
    });
    return { contractor: (await findContractor(tx, contractorId))!, isChanged: true };
  });
}

function toInstant(text: string, { agency: { timeZone } }: Context): string {
  if (text.includes('T')) return Temporal.Instant.from(text).toString();
  return Temporal.PlainDate.from(text).toZonedDateTime({ timeZone }).toInstant().toString();
}
