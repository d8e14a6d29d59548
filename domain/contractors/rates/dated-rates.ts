import type { FieldCode } from '../../field-codes.ts';
import { formatDate } from '../../format.ts';
import type { PayElement } from '../../payroll-layouts/pay-fields.ts';
import {
  comesTo,
  ELEMENT_RATES,
  elementRate,
  type ElementRates,
  elementRatesOf,
  type SomeElementRates,
} from './element-rates.ts';
import type { PlacementRate } from './rate.schema.ts';

/** Charge and pay rate of a placement, in pounds per unit as decimal texts. */
export type Rates = { chargeRate: string | null; payRate: string | null };

/** The same with what nightshifts and holidays have of their own. */
export type AllRates = Rates & ElementRates;

/** Every rate that a placement may have. */
export const RATE_NAMES = ['chargeRate', 'payRate', ...ELEMENT_RATES] as const;
export type RateName = (typeof RATE_NAMES)[number];

type Dated = Rates & SomeElementRates & Pick<PlacementRate, 'from'>;

/** The rates of a placement on a day: the latest dated one of each by then, else the one that it starts with. */
export function ratesOn(starting: Rates & SomeElementRates, dated: readonly Dated[], day: string): AllRates {
  const begun = dated.filter(({ from }) => from <= day).sort((a, b) => b.from.localeCompare(a.from));
  const holding = (name: RateName) =>
    begun.find((one) => (one[name] ?? null) !== null)?.[name] ?? starting[name] ?? null;
  return Object.fromEntries(RATE_NAMES.map((name) => [name, holding(name)])) as AllRates;
}

/**
 * What time of a pay element is paid or charged at: the rate of its own, or else the ordinary one, which for a holiday is shown and
 * comes to no amount.
 */
export function rateOfElement(
  rates: Rates & SomeElementRates,
  element: PayElement,
  kind: 'charge' | 'pay',
): { rate: string | null; isOwn: boolean } {
  const name = elementRate(element, kind);
  const ordinary = rates[kind === 'charge' ? 'chargeRate' : 'payRate'];
  const own = name && comesTo(rates[name] ?? null, ordinary);
  return own === null ? { rate: ordinary, isOwn: false } : { rate: own, isOwn: true };
}

/** Every change of a placement's rates with what both come to from then on, the latest first; the start is last. */
export function rateHistory<T extends Dated>(
  { start, ...starting }: Rates & SomeElementRates & { start: string },
  dated: readonly T[],
): (AllRates & { from: string; rate: T | null })[] {
  const changes = dated.map((rate) => ({ from: rate.from, rate, ...ratesOn(starting, dated, rate.from) }));
  return [...changes, { from: start, rate: null, ...starting, ...elementRatesOf(starting) }].sort((a, b) =>
    b.from.localeCompare(a.from),
  );
}

/** Why rates cannot begin on a day, or null. */
export function whyNoRateFrom(
  from: string,
  { start, end }: { start: string; end: string | null },
  isTaken: boolean,
): { message: string; code: FieldCode } | null {
  if (from <= start) {
    const message = `The placement starts on ${formatDate(start)}. Edit the placement to change the rates that it starts with.`;
    return { message, code: 'out_of_range' };
  }
  if (end && from > end) return { message: `The placement ends on ${formatDate(end)}.`, code: 'out_of_range' };
  return isTaken ? { message: `There is a rate from ${formatDate(from)} already.`, code: 'already_exists' } : null;
}
