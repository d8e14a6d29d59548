import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import { OWN_AUTHORISER, placementDateProblems } from '../contractors/placement-limits.ts';
import { type LastDay, leaverProblems, leavingAuthoriser } from '../departures/departure.ts';
import { formatDate } from '../format.ts';
import type { BulkValue, ChosenPlacement, RateUnit } from './bulk-change.ts';
import { hasRates, type KnownRates, ratesInWords, unitOf, whyNoRates } from './bulk-rates.ts';

/** A placement the change alters, with its value before and after in words, and any consequences. */
export type PlannedPlacement = { placement: ChosenPlacement; before: string; after: string; note?: string };
/** A placement that stays as it is, and why. */
export type RefusedPlacement = { placement: ChosenPlacement; reason: string };

/** What a bulk change would do; nothing is done yet. */
export type PlacementPlan = {
  will: PlannedPlacement[];
  cannot: RefusedPlacement[];
  /** How many already have the value. */
  same: number;
  /** How many have been deleted since they were chosen. */
  gone: number;
};

/** What is known besides the placements. */
export type Known = {
  /** The name of the template or authoriser given. */
  name: string;
  /** Objections to the new dates from time already entered and from other placements, by placement. */
  newDays: ReadonlyMap<string, { message: string }[]>;
  /** Whether the placement's contractor is the person who would authorise. */
  isOwn: (placement: ChosenPlacement) => boolean;
  /** The last days of the placements’ contractors, or of the would-be authoriser, by contact. */
  lastDays: ReadonlyMap<string, LastDay>;
  rates: KnownRates;
  /** How the given template charges; absent if there is none. */
  charging?: ChargingPeriod;
};

/** The visible value of a change: an end, a template, reminders, a person. */
export function endInWords(end: string | null): string {
  return end ? formatDate(end) : '(ongoing)';
}

/** Sorts chosen placements into those that change, those that cannot and why, and those unchanged. */
export function planPlacements(
  value: BulkValue,
  chosen: number,
  found: ChosenPlacement[],
  known: Known,
): PlacementPlan {
  const plan: PlacementPlan = { will: [], cannot: [], same: 0, gone: chosen - found.length };
  for (const placement of found) {
    if (isSame(value, placement, known)) plan.same += 1;
    else {
      const reason = whyNot(value, placement, known);
      if (reason) plan.cannot.push({ placement, reason });
      else plan.will.push({ placement, ...inWords(value, placement, known) });
    }
  }
  return plan;
}

function isSame(value: BulkValue, placement: ChosenPlacement, known: Known): boolean {
  switch (value.kind) {
    case 'end':
    case 'extend':
      return placement.end === value.end;
    case 'rate':
      return hasRates(value, placement, known.rates);
    case 'template':
      return placement.timesheetTemplateId === value.timesheetTemplateId;
    case 'reminders':
      return placement.isSendingReminders === value.isSendingReminders;
    case 'authoriser':
      return placement.primaryContactId === value.contactId;
  }
}

function whyNot(value: BulkValue, placement: ChosenPlacement, known: Known): string | null {
  if (value.kind === 'authoriser') {
    if (known.isOwn(placement)) return OWN_AUTHORISER;
    return leavingAuthoriser(known.lastDays.get(value.contactId), placement, known.name);
  }
  if (value.kind === 'rate') return whyNoRates(value, placement, known.rates);
  if (value.kind !== 'end' && value.kind !== 'extend') return null;
  const { start, end, contractStart, contractEnd } = placement;
  if (value.kind === 'end' && end !== null && end < value.end)
    return `Already ends on ${formatDate(end)}. A later date is an extension.`;
  if (value.kind === 'extend' && end === null) return 'Has no end date, so there is nothing to extend.';
  if (value.kind === 'extend' && value.end !== null && end !== null && end > value.end)
    return `Already runs longer, to ${formatDate(end)}.`;
  if (value.end !== null && value.end <= start)
    return `Starts on ${formatDate(start)}. The end date must be after the start date.`;
  const dates = placementDateProblems({ start, end: value.end }, { start: contractStart, end: contractEnd });
  const leaves = leaverProblems(known.lastDays.get(placement.contactId), { start, end: value.end });
  return [...dates, ...leaves, ...(known.newDays.get(placement.id) ?? [])][0]?.message ?? null;
}

/** Whether a placement has rates whose unit its template decides. */
export const takesUnit = ({ isChargedAsTemplate, hasRates }: ChosenPlacement): boolean =>
  isChargedAsTemplate && hasRates;

/** Describes what happens to rates per one unit with a template that charges in a way; nothing if it is that unit. */
export function otherUnitInWords(from: RateUnit, charging: ChargingPeriod): string | undefined {
  const to = unitOf({ chargingPeriod: charging });
  return from === to ? undefined : `Has rates per ${from}, which would be taken as rates per ${to}.`;
}

/** Returns a note on what happens to rates if another template charges by the other unit. */
function unitNote(placement: ChosenPlacement, charging: ChargingPeriod | undefined): { note?: string } {
  const note =
    charging !== undefined && takesUnit(placement) ? otherUnitInWords(unitOf(placement), charging) : undefined;
  return note === undefined ? {} : { note };
}

function inWords(
  value: BulkValue,
  placement: ChosenPlacement,
  { name, rates, charging }: Known,
): Omit<PlannedPlacement, 'placement'> {
  switch (value.kind) {
    case 'end':
    case 'extend':
      return { before: endInWords(placement.end), after: endInWords(value.end) };
    case 'rate':
      return ratesInWords(value, placement, rates);
    case 'template':
      return { before: placement.templateName, after: name, ...unitNote(placement, charging) };
    case 'reminders':
      return { before: placement.isSendingReminders ? 'On' : 'Off', after: value.isSendingReminders ? 'On' : 'Off' };
    case 'authoriser':
      return { before: placement.primaryName ?? '(nobody)', after: name };
  }
}
