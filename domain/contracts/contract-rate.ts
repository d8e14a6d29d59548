import type { AllRates, RateName } from '../contractors/rates/dated-rates.ts';
import { RATE_NAMES, ratesOn } from '../contractors/rates/dated-rates.ts';
import { fieldLabel } from '../audit/field-words.ts';
import { elementRateInWords } from '../contractors/rates/element-rates.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import type { FieldCode } from '../field-codes.ts';
import { formatDate } from '../format.ts';
import { type RateUnit, rateUnitOf } from '../digests/amount.ts';

/** Dated default rates of a contract, per hour or per day; null for one that continues unchanged. */
export type ContractRate = AllRates & {
  rateId: string;
  contractId: string;
  unit: RateUnit;
  from: string;
  note: string | null;
  enteredBy: string;
  enteredAt: string;
};

/** Rates a new placement takes from its contract from a later day on. */
export type LaterRate = AllRates & Pick<ContractRate, 'from' | 'note'>;

type Given = { [Rate in RateName]?: string | null | undefined };
/** The part of default rates that decides whether a placement takes them. */
export type DefaultRate = AllRates & Pick<ContractRate, 'from' | 'unit' | 'note'>;
const NONE = Object.fromEntries(RATE_NAMES.map((name) => [name, null])) as AllRates;

/**
 * Returns what a new placement takes from its contract's default rates: those of its first day as starting rates, and
 * the later ones, up to its end, as dated rates. A rate given with the placement is its own and replaces all defaults
 * for it; defaults in another unit are not taken.
 */
export function defaultsFor(
  { start, end, unit, given }: { start: string; end: string | null; unit: RateUnit; given: Given },
  defaults: readonly DefaultRate[],
): { starting: Partial<AllRates>; later: LaterRate[] } {
  const taken = RATE_NAMES.filter((name) => (given[name] ?? null) === null);
  const ofUnit = defaults.filter((one) => one.unit === unit);
  const first = ratesOn(NONE, ofUnit, start);
  const later = ofUnit
    .filter(({ from }) => from > start && (end === null || from <= end))
    .map(({ from, note, ...rates }) => ({ from, note, ...NONE, ...pick(rates, taken) }))
    .filter((rates) => taken.some((name) => rates[name] !== null));
  return { starting: pick(first, taken), later };
}

/** Describes what a placement takes: `Takes of its contract: charge rate £28.40, pay rate £20.40.` Absent if it takes nothing. */
export function takenInWords({ starting, later }: ReturnType<typeof defaultsFor>): string | undefined {
  const rates = RATE_NAMES.flatMap((name) =>
    starting[name] ? [`${fieldLabel(name)} ${elementRateInWords(starting[name])}`] : [],
  );
  const from = later.map((rate) => formatDate(rate.from));
  const parts = [...rates, ...(from.length > 0 ? [`rates from ${from.join(' and ')}`] : [])];
  return parts.length > 0 ? `Takes of its contract: ${parts.join(', ')}.` : undefined;
}

/** Returns why default rates cannot begin on a day, or null. */
export function whyNoDefaultFrom(
  { unit, from }: { unit: RateUnit; from: string },
  { end, isTaken }: { end: string | null; isTaken: boolean },
): { message: string; code: FieldCode } | null {
  if (end && from > end) return { message: `The contract ends on ${formatDate(end)}.`, code: 'out_of_range' };
  if (!isTaken) return null;
  return { message: `There is a rate per ${unit} from ${formatDate(from)} already.`, code: 'already_exists' };
}

/** Returns a contract’s default rates for its export: in the unit it is charged by, those in force on a day or otherwise the next. */
export function defaultOnDay<T extends Pick<ContractRate, 'from' | 'unit'>>(
  defaults: readonly T[],
  chargingPeriod: ChargingPeriod | null,
  day: string,
): T | null {
  const unit = rateUnitOf(chargingPeriod);
  const own = defaults.filter((rate) => rate.unit === unit);
  const known = [...(own.length > 0 || chargingPeriod ? own : defaults)].sort((a, b) => a.from.localeCompare(b.from));
  return known.filter(({ from }) => from <= day).at(-1) ?? known[0] ?? null;
}

const pick = (rates: AllRates, names: readonly RateName[]): Partial<AllRates> =>
  Object.fromEntries(names.map((name) => [name, rates[name]]));

/** Returns a contract's default rates with the resulting rates of their unit, latest first. */
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
