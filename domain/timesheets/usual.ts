/** How many of a placement's last accepted timesheets say what is usual there. */
export const USUAL_OF = 8;
/** Fewer of them than this say nothing yet. */
const FEWEST_FOR_USUAL = 3;
/** More than this many times the usual is well above it. */
const WELL_ABOVE = 1.25;

/**
 * What is usual at a placement: the median of its last accepted timesheets, up to eight of the same period and unit.
 * @param amounts minutes or quarter days of each
 * @returns null while there are too few of them, or nothing was worked
 */
export function usualOf(amounts: readonly number[]): number | null {
  if (amounts.length < FEWEST_FOR_USUAL) return null;
  const sorted = [...amounts].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
  return median > 0 ? median : null;
}

/** Whether an amount is to be looked at before it is accepted: more than a quarter above the usual. */
export function isWellAboveUsual(amount: number, usual: number | null): boolean {
  return usual !== null && amount > usual * WELL_ABOVE;
}
