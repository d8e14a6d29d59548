import type { AllRates, RateName } from '../contractors/dated-rates.ts';
import { RATE_NAMES, ratesOn } from '../contractors/dated-rates.ts';
import type { RateUnit } from '../digests/amount.ts';

/** Default rates of a contract from a date, for an hour or for a day; null for one that goes on as it was. */
export type ContractRate = AllRates & {
  rateId: string;
  contractId: string;
  unit: RateUnit;
  from: string;
  note: string | null;
  enteredBy: string;
  enteredAt: string;
};

type Given = { [Rate in RateName]?: string | null | undefined };
type Default = AllRates & Pick<ContractRate, 'from' | 'unit' | 'note'>;
const NONE = Object.fromEntries(RATE_NAMES.map((name) => [name, null])) as AllRates;

/**
 * What a new placement takes of its contract's default rates: those of its first day to start with, and the later ones, up to its end, as
 * rates from dates. A rate that is given with the placement is its own, and no default of it is taken; nor is one for another unit.
 */
export function defaultsFor(
  { start, end, unit, given }: { start: string; end: string | null; unit: RateUnit; given: Given },
  defaults: readonly Default[],
): { starting: Partial<AllRates>; later: (AllRates & Pick<ContractRate, 'from' | 'note'>)[] } {
  const taken = RATE_NAMES.filter((name) => (given[name] ?? null) === null);
  const ofUnit = defaults.filter((one) => one.unit === unit);
  const first = ratesOn(NONE, ofUnit, start);
  const later = ofUnit
    .filter(({ from }) => from > start && (end === null || from <= end))
    .map(({ from, note, ...rates }) => ({ from, note, ...NONE, ...pick(rates, taken) }))
    .filter((rates) => taken.some((name) => rates[name] !== null));
  return { starting: pick(first, taken), later };
}

const pick = (rates: AllRates, names: readonly RateName[]): Partial<AllRates> =>
  Object.fromEntries(names.map((name) => [name, rates[name]]));

/** The default rates of a contract with what all of their unit come to from then on, the latest first. */
export function defaultHistory(rates: readonly ContractRate[]): (ContractRate & { now: AllRates })[] {
  return rates
    .map((rate) => ({
      ...rate,
      now: ratesOn(
        NONE,
        rates.filter(({ unit }) => unit === rate.unit),
        rate.from,
      ),
    }))
    .sort((a, b) => b.from.localeCompare(a.from) || b.unit.localeCompare(a.unit));
}
