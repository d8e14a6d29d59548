import { smallestUnits } from '../digests/amount.ts';
import type { PayrollLayout } from './payroll-layout.ts';

type Rounding = PayrollLayout['rounding'];

/** The fractions of a pound in which any amount is whole: ten-thousandths, for each minute of an hour. */
const POUND = 600_000n;
/** A quarter of a day is worth as many of them as fifteen minutes of an hour. */
const QUARTER = 15n;
const HOUR = 60n;

/** Returns the cost of minutes or quarters of a day at a rate in pounds per hour or day, in 600,000ths of a pound, without rounding. */
export const costOf = (rate: string, quantity: { minutes: number; quarterDays: number }): bigint =>
  smallestUnits(rate, 4) * (BigInt(quantity.minutes) + BigInt(quantity.quarterDays) * QUARTER);

/** Converts an amount in pounds, such as `-12.34`, to 600,000ths of a pound. */
export const costOfPounds = (pounds: string): bigint => smallestUnits(pounds, 4) * HOUR;

/** Divides and rounds to a whole number; halves away from zero, or to even. */
function roundedQuotient(of: bigint, by: bigint, rounding: Rounding = 'halfUp'): bigint {
  const sign = of < 0n ? -1n : 1n;
  const [whole, rest] = [(of * sign) / by, (of * sign) % by];
  const isUp = rest * 2n > by || (rest * 2n === by && (rounding === 'halfUp' || whole % 2n === 1n));
  return sign * (isUp ? whole + 1n : whole);
}

/** Returns the rate that times a fraction is a given one, with four decimals: 21.90 is 14.60 times 3/2. */
export const rateBefore = (rate: string, [of, by]: readonly [bigint, bigint]): string =>
  unitsText(roundedQuotient(smallestUnits(rate, 4) * by, of), 4);

/** Converts a cost to pence. */
export const penceOf = (cost: bigint, rounding: Rounding = 'halfUp'): bigint =>
  roundedQuotient(cost, POUND / 100n, rounding);

/** Converts minutes to units of this many decimal places of an hour: 20 minutes with 2 is 33. */
export const hourUnits = (minutes: number, places: number, rounding: Rounding = 'halfUp'): bigint =>
  roundedQuotient(BigInt(minutes) * 10n ** BigInt(places), HOUR, rounding);

/** Formats units of this many decimal places: `-7.50`. */
export function unitsText(units: bigint, places: number, sign = '.'): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const minus = units < 0n ? '-' : '';
  return places === 0 ? minus + digits : `${minus}${digits.slice(0, -places)}${sign}${digits.slice(-places)}`;
}

/** Formats a rate with two decimals, or as many more as it has: `14.6000` as `14.60`, `27.4950` as `27.495`. */
export const rateText = (rate: string): string => rate.replace(/(\.\d\d)(\d*?)0*$/, '$1$2');
