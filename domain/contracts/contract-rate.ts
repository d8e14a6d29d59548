import type { AllRates, RateName } from '../contractors/rates/dated-rates.ts';
import { RATE_NAMES, ratesOn } from '../contractors/rates/dated-rates.ts';
import { fieldLabel } from '../audit/field-words.ts';
import { elementRateInWords } from '../contractors/rates/element-rates.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import type { FieldCode } from '../field-codes.ts';
import { formatDate } from '../format.ts';
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

/** Rates that a new placement takes of its contract from a later day on. */
export type LaterRate = AllRates & Pick<ContractRate, 'from' | 'note'>;

type Given = { [Rate in RateName]?: string | null | undefined };
/** What of default rates says whether a placement takes them. */
export type DefaultRate = AllRates & Pick<ContractRate, 'from' | 'unit' | 'note'>;
const NONE = Object.fromEntries(RATE_NAMES.map((name) => [name, null])) as AllRates;

/**
 * What a new placement takes of its contract's default rates: those of its first day to start with, and the later ones, up to its end, as
 * rates from dates. A rate that is given with the placement is its own, and no default of it is taken; nor is one for another unit.
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

/** What a placement takes in words: `Takes of its contract: charge rate £28.40, pay rate £20.40.` Absent where it takes nothing. */
export function takenInWords({ starting, later }: ReturnType<typeof defaultsFor>): string | undefined {
  const rates = RATE_NAMES.flatMap((name) =>
    starting[name] ? [`${fieldLabel(name)} ${elementRateInWords(starting[name])}`] : [],
  );
  const from = later.map((rate) => formatDate(rate.from));
  const parts = [...rates, ...(from.length > 0 ? [`rates from ${from.join(' and ')}`] : [])];
  return parts.length > 0 ? `Takes of its contract: ${parts.join(', ')}.` : undefined;
}

/** Why default rates cannot begin on a day, or null. */
export function whyNoDefaultFrom(
  { unit, from }: { unit: RateUnit; from: string },
  { end, isTaken }: { end: string | null; isTaken: boolean },
): { message: string; code: FieldCode } | null {
  if (end && from > end) return { message: `The contract ends on ${formatDate(end)}.`, code: 'out_of_range' };
  if (!isTaken) return null;
  return { message: `There is a rate per ${unit} from ${formatDate(from)} already.`, code: 'already_exists' };
}

/** Of a contract’s default rates those that its file has: of the unit that it is charged by, what holds on a day or else comes next. */
export function defaultOnDay<T extends Pick<ContractRate, 'from' | 'unit'>>(
  defaults: readonly T[],
  chargingPeriod: ChargingPeriod | null,
  day: string,
): T | null {
  const unit = chargingPeriod === 'daily' ? 'day' : 'hour';
  const own = defaults.filter((rate) => rate.unit === unit);
  const known = [...(own.length > 0 || chargingPeriod ? own : defaults)].sort((a, b) => a.from.localeCompare(b.from));
  return known.filter(({ from }) => from <= day).at(-1) ?? known[0] ?? null;
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
