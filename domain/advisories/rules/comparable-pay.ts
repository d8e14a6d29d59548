import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';

/** A comparable employee's pay beside a person's own, in pounds per unit as decimal strings. */
export type ComparablePay = {
  comparable: string;
  paid: string | null;
  /** Whether each is per day; different units are not compared. */
  isComparableDaily: boolean;
  isPaidDaily: boolean;
  /** The first day of equal pay, known or expected if weeks go on being worked; null before the first. */
  from: string | null;
  hasBegun: boolean;
  /** The shortfall today; null if there is none or the two cannot be compared. */
  short: string | null;
  /** Pay from that day on, if it is still to come and no longer short. */
  planned: string | null;
};

/** The input to the comparison. `paidFrom` is what the placement pays on the first day of equal pay. */
export type PayToCompare = {
  comparable: string;
  paid: string | null;
  paidFrom: string | null;
  /** The contract’s own charging period; without one, the pay is per the placement’s unit. */
  comparablePeriod: ChargingPeriod | null;
  period: ChargingPeriod;
  from: string | null;
  today: string;
};

const PLACES = 10_000n;

/** Converts a decimal string of at most four places to a whole number of hundredths of a penny. */
function whole(rate: string): bigint {
  const [pounds = '0', rest = ''] = rate.split('.');
  return BigInt(pounds) * PLACES + BigInt(rest.slice(0, 4).padEnd(4, '0'));
}

/** Returns by how much one rate is below another, as a decimal string; null if it is not. */
function less(paid: string, comparable: string): string | null {
  const gap = whole(comparable) - whole(paid);
  return gap > 0n ? `${gap / PLACES}.${String(gap % PLACES).padStart(4, '0')}` : null;
}

/** Compares a placement's basic pay with a comparable employee’s (Agency Workers Regulations 2010, regulations 5 and 6). */
export function comparePay({ comparable, paid, paidFrom, ...facts }: PayToCompare): ComparablePay {
  const { comparablePeriod, period, from, today } = facts;
  const isPaidDaily = period === 'daily';
  const isComparableDaily = comparablePeriod === null ? isPaidDaily : comparablePeriod === 'daily';
  const isSameUnit = isPaidDaily === isComparableDaily;
  const short = isSameUnit && paid !== null ? less(paid, comparable) : null;
  const hasBegun = from !== null && from <= today;
  const isPlanned = short !== null && from !== null && !hasBegun && paidFrom !== null && !less(paidFrom, comparable);
  return {
    comparable,
    paid,
    isComparableDaily,
    isPaidDaily,
    from,
    hasBegun,
    short,
    planned: isPlanned ? paidFrom : null,
  };
}
