import type { FieldCode } from '../field-codes.ts';
import { formatDate } from '../format.ts';
import type { PlacementRate } from './rate.schema.ts';

/** Charge and pay rate of a placement, in pounds per unit as decimal texts. */
export type Rates = { chargeRate: string | null; payRate: string | null };

type Dated = Rates & Pick<PlacementRate, 'from'>;

/** The rates of a placement on a day: the latest dated one of each by then, else the one that it starts with. */
export function ratesOn(starting: Rates, dated: readonly Dated[], day: string): Rates {
  const begun = dated.filter(({ from }) => from <= day).sort((a, b) => b.from.localeCompare(a.from));
  return {
    chargeRate: begun.find(({ chargeRate }) => chargeRate !== null)?.chargeRate ?? starting.chargeRate,
    payRate: begun.find(({ payRate }) => payRate !== null)?.payRate ?? starting.payRate,
  };
}

/** Every change of a placement's rates with what both come to from then on, the latest first; the start is last. */
export function rateHistory<T extends Dated>(
  { start, ...starting }: Rates & { start: string },
  dated: readonly T[],
): (Rates & { from: string; rate: T | null })[] {
  const changes = dated.map((rate) => ({ from: rate.from, rate, ...ratesOn(starting, dated, rate.from) }));
  return [...changes, { from: start, rate: null, ...starting }].sort((a, b) => b.from.localeCompare(a.from));
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
