const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns a setting with what somebody changed of it, where others have changed it since it was shown to them: addresses
 * that two people add to a list are both kept. What both changed and cannot be kept for both is as it was sent; those
 * parts are `contestedParts`.
 */
export function mergedSetting(stored: unknown, sent: unknown, shown: unknown): unknown {
  if (isSame(stored, shown)) return sent;
  if (isSame(sent, shown)) return stored;
  if (Array.isArray(stored) && Array.isArray(sent) && Array.isArray(shown)) {
    const kept = (stored as unknown[]).filter((item) => sent.includes(item) || !shown.includes(item));
    return [...kept, ...(sent as unknown[]).filter((item) => !shown.includes(item) && !kept.includes(item))];
  }
  if (!isObject(stored) || !isObject(sent) || !isObject(shown)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, mergedSetting(stored[name], value, shown[name])]),
  );
}

/** Returns the paths of the parts that somebody else has changed in one way since they were shown, and the sender in another. */
export function contestedParts(stored: unknown, sent: unknown, shown: unknown, path: string): string[] {
  // A caller who was shown nothing means what is sent.
  if (shown === undefined || isSame(stored, shown) || isSame(sent, shown) || isSame(stored, sent)) return [];
  if (Array.isArray(stored) && Array.isArray(sent) && Array.isArray(shown)) return [];
  if (!isObject(stored) || !isObject(sent) || !isObject(shown)) return [path];
  return Object.keys(sent).flatMap((name) => contestedParts(stored[name], sent[name], shown[name], `${path}.${name}`));
}
