import { labelsOf, only } from '../../columns.ts';
import { smallestUnits } from '../../digests/amount.ts';
import { formatRate } from '../../format.ts';
import { unitsText } from '../../payroll-layouts/exact-figures.ts';
import { PLACEMENT_COLUMNS } from '../placement-columns.ts';
import type { PayElement } from '../../payroll-layouts/pay-fields.ts';

/** Separate rates for nightshifts and holidays. */
export const ELEMENT_RATES = [
  'nightshiftChargeRate',
  'nightshiftPayRate',
  'holidayChargeRate',
  'holidayPayRate',
] as const;
export type ElementRate = (typeof ELEMENT_RATES)[number];

/**
 * Rates for nightshifts and holidays as stored: pounds per unit (`21.90`), or a factor of the ordinary rate (`1.5x`).
 * Null means none: nightshifts then use the ordinary rate, and holidays have no amount.
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

/** Their labels in forms. */
export const ELEMENT_RATE_LABELS = labelsOf(only(PLACEMENT_COLUMNS, ...ELEMENT_RATES));

type Kind = 'charge' | 'pay';

/** Returns the name of a pay element's own rate; null for standard time. */
export function elementRate(element: PayElement, kind: Kind): ElementRate | null {
  if (element === 'standard') return null;
  return `${element}${kind === 'charge' ? 'Charge' : 'Pay'}Rate`;
}

/** Resolves a pay element's own rate against the ordinary one, in pounds with four decimals, half up; a factor of no rate gives none. */
export function resolveElementRate(own: string | null, ordinary: string | null): string | null {
  if (own === null) return null;
  if (!own.endsWith('x')) return unitsText(smallestUnits(own, 4), 4);
  if (ordinary === null) return null;
  const product = smallestUnits(ordinary, 4) * smallestUnits(own.slice(0, -1), 4);
  return unitsText((product + 5_000n) / 10_000n, 4);
}

/** Formats an element's own rate for display: `£21.90`, `1.5 × ordinary`. */
export const elementRateInWords = (own: string): string =>
  own.endsWith('x') ? `${own.slice(0, -1)} × ordinary` : formatRate(own);

/** Formats a stored rate as people type it: `21.9000` as `21.90`, a factor unchanged. */
export const typedElementRate = (own: string | null | undefined): string | null =>
  (own ?? null) === null ? null : own!.replace(/(\.\d{2}\d*?)0+$/, '$1');

/** Returns an object's rates for nightshifts and holidays. */
export const elementRatesOf = (of: SomeElementRates): ElementRates =>
  Object.fromEntries(ELEMENT_RATES.map((rate) => [rate, of[rate] ?? null])) as ElementRates;

/** Returns an object without the nightshift and holiday rates it does not have. */
export function withoutEmptyElementRates<T extends SomeElementRates>(of: T): T {
  const isEmpty = (name: string) =>
    (ELEMENT_RATES as readonly string[]).includes(name) && of[name as ElementRate] === null;
  return Object.fromEntries(Object.entries(of).filter(([name]) => !isEmpty(name))) as T;
}
