import { smallestUnits } from '../../digests/amount.ts';

/** Returns whether two rates are equal however written: `21.9` and `21.9000`, `1.5x` and `1.50x`; an amount never equals a factor. */
export function sameRate(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.endsWith('x') !== other.endsWith('x')) return false;
  return smallestUnits(one.replace('x', ''), 4) === smallestUnits(other.replace('x', ''), 4);
}
