import { rateUnitOf } from '../digests/amount.ts';
import { type RateName, ratesOn, whyNoRateFrom } from '../contractors/rates/dated-rates.ts';
import { elementRateInWords } from '../contractors/rates/element-rates.ts';
import { sameRate } from '../contractors/rates/same-rate.ts';
import type { PlacementRate } from '../contractors/rates/rate.schema.ts';
import { sentenceCase } from '../format.ts';
import type { BulkValue, ChosenPlacement, RateUnit } from './bulk-change.ts';

type RateValue = Extract<BulkValue, { kind: 'rate' }>;
type Dated = Pick<PlacementRate, 'from' | RateName>;

/** What is known of rates besides the placements, by placement. */
export type KnownRates = {
  dated: ReadonlyMap<string, Dated[]>;
  /** How many accepted timesheets extend into the days of the new rates. */
  accepted: ReadonlyMap<string, number>;
};

const RATES = [
  ['chargeRate', 'Charge'],
  ['payRate', 'pay'],
  ['nightshiftChargeRate', 'nightshift charge'],
  ['nightshiftPayRate', 'nightshift pay'],
  ['holidayChargeRate', 'holiday charge'],
  ['holidayPayRate', 'holiday pay'],
] as const;

/** Returns the unit of rates of what charges in a way. */
export const unitOf = ({ chargingPeriod }: Pick<ChosenPlacement, 'chargingPeriod'>): RateUnit =>
  rateUnitOf(chargingPeriod);

const givenBy = (value: RateValue) => RATES.filter(([rate]) => (value[rate] ?? null) !== null);

/** Returns the rates in force on the day from which the new ones apply. */
function standing(value: RateValue, placement: ChosenPlacement, { dated }: KnownRates) {
  return ratesOn(placement, dated.get(placement.id) ?? [], value.from);
}

/** Returns whether a placement has these rates through a change on that very day. */
export function hasRates(value: RateValue, placement: ChosenPlacement, known: KnownRates): boolean {
  const isTaken = (known.dated.get(placement.id) ?? []).some(({ from }) => from === value.from);
  const now = standing(value, placement, known);
  return isTaken && givenBy(value).every(([rate]) => sameRate(now[rate] ?? null, value[rate] ?? null));
}

/** Returns why a placement cannot have the rates, or null: as for one placement, and an hourly rate cannot become a daily one. */
export function whyNoRates(value: RateValue, placement: ChosenPlacement, known: KnownRates): string | null {
  const unit = unitOf(placement);
  if (unit !== value.unit) return `Is charged by the ${unit}, and the rates are per ${value.unit}.`;
  const isTaken = (known.dated.get(placement.id) ?? []).some(({ from }) => from === value.from);
  return whyNoRateFrom(value.from, placement, isTaken)?.message ?? null;
}

/** Describes the changed rates, as they are and as they will be: `Charge £26.90, pay £14.60`. */
export function ratesInWords(value: RateValue, placement: ChosenPlacement, known: KnownRates) {
  const say = (rates: { [Rate in RateName]?: string | null | undefined }) => {
    const words = givenBy(value).map(
      ([rate, name]) => `${name} ${rates[rate] ? elementRateInWords(rates[rate]) : 'none'}`,
    );
    return sentenceCase(words.join(', '));
  };
  const touched = known.accepted.get(placement.id) ?? 0;
  const note =
    touched === 1
      ? '1 accepted timesheet is affected. Its difference has to be confirmed.'
      : `${touched} accepted timesheets are affected. Their differences have to be confirmed.`;
  return {
    before: say(standing(value, placement, known)),
    after: say(value),
    ...(touched > 0 ? { note } : {}),
  };
}
