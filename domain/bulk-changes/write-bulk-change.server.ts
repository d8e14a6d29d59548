import { type AuditEvent, recordEvents } from '../audit/record-event.server.ts';
import { leadPlacements } from '../authorisers/lead-placements.server.ts';
import { elementRatesOf } from '../contractors/rates/element-rates.ts';
import { addRates } from '../contractors/rates/add-rates.server.ts';
import { type Context, now } from '../context.ts';
import type { BulkValue, WasBefore } from './bulk-change.ts';
import { changePlacements } from './bulk-changes.rows.server.ts';
import type { PlannedPlacement } from './bulk-plan.ts';
import { ratesMade, wasBefore } from './was-before.ts';
import type { ShownPlan } from './plan-bulk-change.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';
import { requireStillHere } from '../roles/require-still-allowed.server.ts';

const BATCH = 500;

/** Called with the percentage done. */
type OnProgress = (hundredths: number) => Promise<unknown>;

/**
 * Executes a plan in the caller's transaction, with one event per placement.
 * @returns the data for reverting it, or null
 * @throws Forbidden, also if the person making it has since been erased or lost their role
 */
export async function writeBulkChange(
  ctx: Context,
  value: BulkValue,
  { plan, name }: ShownPlan,
  onProgress: OnProgress = async () => undefined,
): Promise<WasBefore[] | null> {
  await requireStillHere(ctx);
  if (value.kind === 'rate') {
    const { kind: _, unit: _unit, ...rate } = value;
    const placements = plan.will.map(({ placement, note }) => ({
      contractorId: placement.id,
      starting: {
        ...{ chargeRate: placement.chargeRate, payRate: placement.payRate },
        ...elementRatesOf(placement),
      },
      rate,
      isTouched: note !== undefined,
    }));
    return ratesMade(plan, await addRates(ctx, placements, onProgress));
  }
  const ids = plan.will.map(({ placement }) => placement.id);
  if (value.kind === 'authoriser')
    await leadPlacements(ctx, ids, value.contactId, (hundredths) => onProgress(hundredths / 2));
  else await ctx.db.run(changePlacements(ctx.agency.id, ids, value, now(ctx)));
  await onProgress(50);
  const events = plan.will.map((one) => eventOf(value, one, name));
  for (let from = 0; from < events.length; from += BATCH) {
    await recordEvents(ctx, events.slice(from, from + BATCH));
    await onProgress(50 + Math.floor((50 * Math.min(from + BATCH, events.length)) / events.length));
  }
  return wasBefore(value, plan);
}

function eventOf(
  value: Exclude<BulkValue, { kind: 'rate' }>,
  { placement }: PlannedPlacement,
  name: string,
): AuditEvent {
  const subject = ofPlacement(placement.id);
  const edited = (before: Record<string, unknown>, after: Record<string, unknown>): AuditEvent => ({
    action: 'contractor.edited',
    ...subject,
    before,
    after,
  });
  switch (value.kind) {
    case 'end':
    case 'extend':
      return edited({ end: placement.end }, { end: value.end });
    case 'template':
      return edited({ timesheetTemplate: placement.templateName }, { timesheetTemplate: name });
    case 'reminders':
      return edited(
        { isSendingReminders: placement.isSendingReminders },
        { isSendingReminders: value.isSendingReminders },
      );
    case 'authoriser':
      return {
        action: 'contractor.primaryAuthoriserSet',
        ...subject,
        before: { primaryAuthoriser: placement.primaryName },
        after: { primaryAuthoriser: name },
      };
  }
}
