import type { FieldCode } from '../../field-codes.ts';
import { formatDate } from '../../format.ts';
import type { PayElement } from '../../payroll-layouts/pay-fields.ts';
import {
  resolveElementRate,
  ELEMENT_RATES,
  elementRate,
  type ElementRates,
  elementRatesOf,
  type SomeElementRates,
} from './element-rates.ts';
import type { PlacementRate } from './rate.schema.ts';

/** Charge and pay rate of a placement, in pounds per unit as decimal strings. */
export type Rates = { chargeRate: string | null; payRate: string | null };

/** The same with separate rates for nightshifts and holidays. */
export type AllRates = Rates & ElementRates;

/** Every rate a placement may have. */
export const RATE_NAMES = ['chargeRate', 'payRate', ...ELEMENT_RATES] as const;
export type RateName = (typeof RATE_NAMES)[number];

type Dated = Rates & SomeElementRates & Pick<PlacementRate, 'from'>;

/** Returns a placement's rates on a day: for each, the latest dated by then, otherwise the starting one. */
export function ratesOn(starting: Rates & SomeElementRates, dated: readonly Dated[], day: string): AllRates {
  const begun = dated.filter(({ from }) => from <= day).sort((a, b) => b.from.localeCompare(a.from));
  const holding = (name: RateName) =>
    begun.find((one) => (one[name] ?? null) !== null)?.[name] ?? starting[name] ?? null;
  return Object.fromEntries(RATE_NAMES.map((name) => [name, holding(name)])) as AllRates;
}

/**
 * Returns the rate at which time of a pay element is paid or charged: its own, otherwise the ordinary one, which for a
 * holiday is shown but yields no amount.
 */
export function rateOfElement(
  rates: Rates & SomeElementRates,
  element: PayElement,
  kind: 'charge' | 'pay',
): { rate: string | null; isOwn: boolean } {
  const name = elementRate(element, kind);
  const ordinary = rates[kind === 'charge' ? 'chargeRate' : 'payRate'];
  const own = name && resolveElementRate(rates[name] ?? null, ordinary);
  return own === null ? { rate: ordinary, isOwn: false } : { rate: own, isOwn: true };
}

/** Returns every change of a placement's rates with both resulting rates, latest first and the start last. */
export function rateHistory<T extends Dated>(
  { start, ...starting }: Rates & SomeElementRates & { start: string },
  dated: readonly T[],
): (AllRates & { from: string; rate: T | null })[] {
  const changes = dated.map((rate) => ({ from: rate.from, rate, ...ratesOn(starting, dated, rate.from) }));
  return [...changes, { from: start, rate: null, ...starting, ...elementRatesOf(starting) }].sort((a, b) =>
    b.from.localeCompare(a.from),
  );
}

/** Returns why rates cannot begin on a day, or null. */
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
