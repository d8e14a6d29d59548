import type { BulkKind, BulkValue, ChosenPlacement, WasBefore } from './bulk-change.ts';
import type { PlacementPlan } from './bulk-plan.ts';

/** The rates that placements were given; without them each is as it was. */
export function ratesMade(plan: PlacementPlan, rates: { rateId: string; contractorId: string }[]): WasBefore[] {
  const versions = new Map(plan.will.map(({ placement: { id, version } }) => [id, version]));
  return rates.map(({ rateId, contractorId: id }) => ({ id, version: versions.get(id)!, was: rateId }));
}

/** What the placements that a plan changes say before it; null for authorisers, who may have authorised meanwhile. */
export function wasBefore(value: Exclude<BulkValue, { kind: 'rate' }>, plan: PlacementPlan): WasBefore[] | null {
  if (value.kind === 'authoriser') return null;
  const saysOf = (placement: ChosenPlacement) => saidBy(value.kind, placement);
  return plan.will.map(({ placement }) => ({
    id: placement.id,
    version: placement.version + 1,
    was: saysOf(placement),
  }));
}

/** What a placement says of what a change gives. */
export function saidBy(kind: BulkKind, placement: ChosenPlacement): string | boolean | null {
  if (kind === 'template') return placement.timesheetTemplateId;
  return kind === 'reminders' ? placement.isSendingReminders : placement.end;
}
