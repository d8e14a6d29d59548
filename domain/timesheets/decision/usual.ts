import type { EntryPeriod } from '../../agencies/settings/settings.schema.ts';

/** How many of a placement's last accepted timesheets show what is usual there. */
export const USUAL_OF = 8;
/** The fewest that show it: the third week is the first to be compared. */
export const FEWEST_FOR_USUAL = 2;

/** The tolerance around the usual: two hours or half a day in a week, two days in a month, as months differ in length. */
const NEAR: Record<EntryPeriod, Record<'minutes' | 'quarterDays', number>> = {
  weekly: { minutes: 120, quarterDays: 2 },
  monthly: { minutes: 960, quarterDays: 8 },
};

/** Returns the median of some amounts, halfway between the middle two of an even number; 0 for none. */
function medianOf(amounts: readonly number[]): number {
  const sorted = [...amounts].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
}

/**
 * Returns what is usual at a placement: the median of its last accepted timesheets, up to eight of the same period and
 * unit.
 * @param amounts minutes or quarter days of each
 * @returns null if there are too few of them, or nothing was worked
 */
export function usualOf(amounts: readonly number[]): number | null {
  if (amounts.length < FEWEST_FOR_USUAL) return null;
  const median = medianOf(amounts);
  return median > 0 ? median : null;
}

/** Compares an amount with the usual: near it, or above or below by more than the tolerance. */
export function compareWithUsual(
  amount: number,
  usual: number,
  { entryPeriod, unit }: { entryPeriod: EntryPeriod; unit: 'minutes' | 'quarterDays' },
): 'near' | 'above' | 'below' {
  if (Math.abs(amount - usual) <= NEAR[entryPeriod][unit]) return 'near';
  return amount > usual ? 'above' : 'below';
}

/** Returns what is usual on each weekday, Monday first, over this many weeks; a day that was not worked counts as zero. */
export function usualDays(worked: readonly { weekday: number; amount: number }[], weeks: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const amounts = worked.filter((day) => day.weekday === weekday).map(({ amount }) => amount);
    return medianOf([...amounts, ...Array.from({ length: Math.max(0, weeks - amounts.length) }, () => 0)]);
  });
}
