type Fields = Record<string, unknown>;

/**
 * Returns what an edit changed: only the fields that differ between two states of a record.
 * @returns null if nothing differs, so that nothing is written and nobody is notified
 */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return null;
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null, byName) === JSON.stringify(other ?? null, byName);
}

/** Sorts names: the database returns those of a document in a different order from the one sent. */
const byName = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
