import type { BulkKind, BulkValue, ChosenPlacement, WasBefore } from './bulk-change.ts';
import type { PlacementPlan } from './bulk-plan.ts';

/**
 * What the placements that a plan changes say before it; null for authorisers, who may have authorised meanwhile, and for rates, which
 * payroll may have been told of.
 */
export function wasBefore(value: BulkValue, plan: PlacementPlan): WasBefore[] | null {
  if (value.kind === 'authoriser' || value.kind === 'rate') return null;
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
