import { labelsOf, only } from '../../columns.ts';
import { smallestUnits } from '../../digests/amount.ts';
import { formatMoney } from '../../format.ts';
import { unitsText } from '../../payroll-layouts/exact-figures.ts';
import { PLACEMENT_COLUMNS } from '../placement-columns.ts';
import type { PayElement } from '../../payroll-layouts/pay-fields.ts';

/** Rates that nightshifts and holidays may have of their own. */
export const ELEMENT_RATES = [
  'nightshiftChargeRate',
  'nightshiftPayRate',
  'holidayChargeRate',
  'holidayPayRate',
] as const;
export type ElementRate = (typeof ELEMENT_RATES)[number];

/**
 * Rates of nightshifts and holidays as they are kept: pounds per unit (`21.90`), or a factor of the ordinary rate (`1.5x`). Null for
 * none: nightshifts then have the ordinary rate, and holidays no amount.
 */
export type ElementRates = Record<ElementRate, string | null>;

/** Some of them. */
export type SomeElementRates = { [Rate in ElementRate]?: string | null | undefined };

/** None of them. */
export const NO_ELEMENT_RATES: ElementRates = {
  nightshiftChargeRate: null,
  nightshiftPayRate: null,
  holidayChargeRate: null,
  holidayPayRate: null,
};

/** What each is called in a form. */
export const ELEMENT_RATE_LABELS = labelsOf(only(PLACEMENT_COLUMNS, ...ELEMENT_RATES));

type Kind = 'charge' | 'pay';

/** The rate that a pay element may have of its own; none for standard time. */
export function elementRate(element: PayElement, kind: Kind): ElementRate | null {
  if (element === 'standard') return null;
  return `${element}${kind === 'charge' ? 'Charge' : 'Pay'}Rate`;
}

/** What a rate of its own comes to beside the ordinary one, in pounds with four decimals, half up; a factor of none is none. */
export function comesTo(own: string | null, ordinary: string | null): string | null {
  if (own === null) return null;
  if (!own.endsWith('x')) return unitsText(smallestUnits(own, 4), 4);
  if (ordinary === null) return null;
  const product = smallestUnits(ordinary, 4) * smallestUnits(own.slice(0, -1), 4);
  return unitsText((product + 5_000n) / 10_000n, 4);
}

/** A rate of its own for people: `£21.90`, `1.5 × ordinary`. */
export const elementRateInWords = (own: string): string =>
  own.endsWith('x') ? `${own.slice(0, -1)} × ordinary` : formatMoney(own);

/** A kept rate as people type it: `21.9000` as `21.90`, a factor as it is. */
export const typedElementRate = (own: string | null | undefined): string | null =>
  (own ?? null) === null ? null : own!.replace(/(\.\d{2}\d*?)0+$/, '$1');

/** Some of the rates of nightshifts and holidays of an object. */
export const elementRatesOf = (of: SomeElementRates): ElementRates =>
  Object.fromEntries(ELEMENT_RATES.map((rate) => [rate, of[rate] ?? null])) as ElementRates;

/** An object without the rates of nightshifts and holidays that it does not have. */
export function withoutEmptyElementRates<T extends SomeElementRates>(of: T): T {
  const isEmpty = (name: string) =>
    (ELEMENT_RATES as readonly string[]).includes(name) && of[name as ElementRate] === null;
  return Object.fromEntries(Object.entries(of).filter(([name]) => !isEmpty(name))) as T;
}
