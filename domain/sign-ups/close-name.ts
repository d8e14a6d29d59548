/** Words that do not distinguish agencies. */
const COMMON_WORDS = new Set(
  'and the of a co company ltd limited llp plc inc uk group agency recruitment recruiting staffing personnel'.split(
    ' ',
  ),
);

/** Returns the distinctive part of a name: plain lower-case letters and digits, without the words that many agencies share. */
function core(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !COMMON_WORDS.has(word));
  return (telling.length > 0 ? telling : words).join('');
}

/** Returns how many letters have to be inserted, removed or replaced to turn one text into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const changed = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

/**
 * Whether a hurried reader would take two agency names for the same: equal except for common words, one letter from
 * five on, or two from ten on.
 */
export function isCloseName(one: string, other: string): boolean {
  const [a, b] = [core(one), core(other)];
  const shorter = Math.min(a.length, b.length);
  if (shorter === 0) return false;
  const allowed = shorter < 5 ? 0 : shorter < 10 ? 1 : 2;
  return distance(a, b) <= allowed;
}
