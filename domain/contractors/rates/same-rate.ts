import { smallestUnits } from '../../digests/amount.ts';

/** Whether two rates are the same however they are written: `21.9` and `21.9000`, `1.5x` and `1.50x`; an amount is no factor. */
export function sameRate(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.endsWith('x') !== other.endsWith('x')) return false;
  return smallestUnits(one.replace('x', ''), 4) === smallestUnits(other.replace('x', ''), 4);
}
