import { rateUnitOf } from '../../digests/amount.ts';
import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';

/** The unit of a placement's rates. */
type Unit = 'hour' | 'day';
type Charging = { own: ChargingPeriod | null; ofContract: ChargingPeriod | null; ofTemplate: ChargingPeriod };

/** What to do about rates that would move to the other unit. */
export const RATES_MEANT = 'Confirm this if the rates are meant that way, or if you will change them afterwards.';

/** Returns the unit of a placement's rates: by its own charging period, otherwise its contract’s, otherwise its template’s. */
export const unitOf = ({ own, ofContract, ofTemplate }: Charging): Unit => rateUnitOf(own ?? ofContract ?? ofTemplate);

/** Describes how many placements have rates that would move to the other unit; null if none has. */
export function otherUnitsInWords(units: readonly { from: Unit; to: Unit }[]): string | null {
  const changed = units.filter(({ from, to }) => from !== to);
  if (changed.length === 0) return null;
  const { from, to } = changed[0]!;
  const placements = changed.length === 1 ? '1 placement has rates' : `${changed.length} placements have rates`;
  return `${placements} per ${from}, which would be taken as rates per ${to}.`;
}
