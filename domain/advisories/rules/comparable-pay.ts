import type { ChargingPeriod } from '../../agencies/settings/settings.schema.ts';

/** What a comparable employee is paid beside what somebody is paid, in pounds per unit as decimal texts. */
export type ComparablePay = {
  comparable: string;
  paid: string | null;
  /** Whether each is for a day; for different units they are not compared. */
  isComparableDaily: boolean;
  isPaidDaily: boolean;
  /** The first day of equal pay, known or expected while weeks are worked; null before the first. */
  from: string | null;
  hasBegun: boolean;
  /** How much less is paid today; null where it is not less or not comparable. */
  short: string | null;
  /** Pay from that day on, where it is still to come and no longer less. */
  planned: string | null;
};

/** What is compared. `paidFrom` is what the placement pays on the first day of equal pay. */
export type PayToCompare = {
  comparable: string;
  paid: string | null;
  paidFrom: string | null;
  /** The contract’s own charging period; where it has none the pay is for the placement’s unit. */
  comparablePeriod: ChargingPeriod | null;
  period: ChargingPeriod;
  from: string | null;
  today: string;
};

const PLACES = 10_000n;

/** A decimal text of at most four places as a whole number of hundredths of a penny. */
function whole(rate: string): bigint {
  const [pounds = '0', rest = ''] = rate.split('.');
  return BigInt(pounds) * PLACES + BigInt(rest.slice(0, 4).padEnd(4, '0'));
}

/** How much less one rate is than another, as a decimal text; null where it is not. */
function less(paid: string, comparable: string): string | null {
  const gap = whole(comparable) - whole(paid);
  return gap > 0n ? `${gap / PLACES}.${String(gap % PLACES).padStart(4, '0')}` : null;
}

/** Compares the basic pay of a placement with a comparable employee’s (Agency Workers Regulations 2010, regulations 5 and 6). */
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
