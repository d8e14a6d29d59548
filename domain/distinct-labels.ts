import { groupBy } from './group-by.ts';

/**
 * Labels each item. Where several would have the same label, a detail follows it: the first that tells all of them
 * apart, or the last.
 */
export function distinctLabels<T>(
  items: readonly T[],
  labelOf: (item: T) => string,
  ...detailsOf: ((item: T) => string)[]
): string[] {
  const alike = groupBy(items, labelOf);
  const detailFor = new Map<string, (item: T) => string>();
  for (const [label, group] of alike) {
    if (group.length === 1) continue;
    const telling = detailsOf.find((detailOf) => new Set(group.map(detailOf)).size === group.length);
    detailFor.set(label, telling ?? detailsOf.at(-1)!);
  }
  return items.map((item) => {
    const detail = detailFor.get(labelOf(item))?.(item);
    return detail ? `${labelOf(item)}, ${detail}` : labelOf(item);
  });
}
