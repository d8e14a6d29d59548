import type { EntryPeriod } from '../../agencies/settings/settings.schema.ts';

/** How many of a placement's last accepted timesheets say what is usual there. */
export const USUAL_OF = 8;
/** Fewer of them than this say nothing yet: the third week is the first that is compared. */
export const FEWEST_FOR_USUAL = 2;

/** How far from the usual is still as usual: two hours or half a day in a week, two days in a month, which differ in length. */
const NEAR: Record<EntryPeriod, Record<'minutes' | 'quarterDays', number>> = {
  weekly: { minutes: 120, quarterDays: 2 },
  monthly: { minutes: 960, quarterDays: 8 },
};

/** The middle of some amounts, halfway between the middle two of an even number; 0 of none. */
function medianOf(amounts: readonly number[]): number {
  const sorted = [...amounts].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]!
    : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
}

/**
 * What is usual at a placement: the median of its last accepted timesheets, up to eight of the same period and unit.
 * @param amounts minutes or quarter days of each
 * @returns null while there are too few of them, or nothing was worked
 */
export function usualOf(amounts: readonly number[]): number | null {
  if (amounts.length < FEWEST_FOR_USUAL) return null;
  const median = medianOf(amounts);
  return median > 0 ? median : null;
}

/** Where an amount lies beside the usual: near it, or above or below by more than is let pass unseen. */
export function besideUsual(
  amount: number,
  usual: number,
  { entryPeriod, unit }: { entryPeriod: EntryPeriod; unit: 'minutes' | 'quarterDays' },
): 'near' | 'above' | 'below' {
  if (Math.abs(amount - usual) <= NEAR[entryPeriod][unit]) return 'near';
  return amount > usual ? 'above' : 'below';
}

/** What is usual on each day of the week, Monday first, over as many weeks; a day that was not worked counts as nothing. */
export function usualDays(worked: readonly { weekday: number; amount: number }[], weeks: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const amounts = worked.filter((day) => day.weekday === weekday).map(({ amount }) => amount);
    return medianOf([...amounts, ...Array.from({ length: Math.max(0, weeks - amounts.length) }, () => 0)]);
  });
}
