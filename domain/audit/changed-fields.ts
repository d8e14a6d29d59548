type Fields = Record<string, unknown>;

/**
 * What an edit changed: of two states of a record only the fields that differ.
 * @returns null where nothing differs, so that nothing is written and nobody is told
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

/** Names in one order: the database gives those of a document back in another than they came in. */
const byName = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
