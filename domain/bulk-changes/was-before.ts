import type { BulkKind, BulkValue, ChosenPlacement, WasBefore } from './bulk-change.ts';
import { type PlacementPlan, takesUnit } from './bulk-plan.ts';
import { unitOf } from './bulk-rates.ts';

/** Returns the rates added to placements; without them, each is as it was. */
export function ratesMade(plan: PlacementPlan, rates: { rateId: string; contractorId: string }[]): WasBefore[] {
  const versions = new Map(plan.will.map(({ placement: { id, version } }) => [id, version]));
  return rates.map(({ rateId, contractorId: id }) => ({ id, version: versions.get(id)!, was: rateId }));
}

/** Returns the values, before a plan, of the placements it changes; null for authorisers, who may have authorised in the meantime. */
export function wasBefore(value: Exclude<BulkValue, { kind: 'rate' }>, plan: PlacementPlan): WasBefore[] | null {
  if (value.kind === 'authoriser') return null;
  const valueOf = (placement: ChosenPlacement) => valueBefore(value.kind, placement);
  return plan.will.map(({ placement }) => ({
    id: placement.id,
    version: placement.version + 1,
    was: valueOf(placement),
    ...(value.kind === 'template' && takesUnit(placement) ? { unit: unitOf(placement) } : {}),
  }));
}

/** Returns a placement's value for what a change sets. */
export function valueBefore(kind: BulkKind, placement: ChosenPlacement): string | boolean | null {
  if (kind === 'template') return placement.timesheetTemplateId;
  return kind === 'reminders' ? placement.isSendingReminders : placement.end;
}
