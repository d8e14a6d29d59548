import { formatCount } from './format.ts';

const MAX_NAMED = 5;

/** Names the first few of many, and counts the others: a sentence that names hundreds is read by nobody. @param count of all, if `names` has only some */
export function firstFew(names: readonly string[], count = names.length): string {
  const few = names.slice(0, MAX_NAMED);
  const more = count - few.length;
  return few.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
