/** Parses a form's original values as sent along; null if they were not, or are not an object. */
export function readOpened(sent: FormDataEntryValue | null): Record<string, unknown> | null {
  if (typeof sent !== 'string') return null;
  try {
    const opened: unknown = JSON.parse(sent);
    return typeof opened === 'object' && opened !== null ? (opened as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Normalises a field for comparison: line endings and empty parts make no difference. */
function counted(field: unknown): string {
  return (
    JSON.stringify(field, (_, value: unknown) => {
      if (typeof value === 'string') return value.replaceAll('\r\n', '\n') || undefined;
      return value === null || value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;
    }) ?? ''
  );
}

/**
 * Returns only the part of a form's value its reader has changed since opening it, so that saving does not revert
 * anyone else's changes. Values the form adds to its fields stay.
 * @param typed the fields as posted
 */
export function ownChanges<Value>(
  value: Value,
  typed: Record<string, unknown>,
  opened: Record<string, unknown>,
): Value {
  if (typeof value !== 'object' || value === null) return value;
  const isOwn = (name: string) =>
    name === 'version' || !(name in opened || name in typed) || counted(typed[name]) !== counted(opened[name]);
  return Object.fromEntries(Object.entries(value).filter(([name]) => isOwn(name))) as Value;
}

/**
 * Returns a form's value without checkboxes that it did not show and so cannot untick.
 * @param typed the fields as posted
 * @param ticks the names of the checkboxes shown; null from a page that names none
 */
export function shownTicks<Value>(
  value: Value,
  typed: Record<string, unknown>,
  ticks: readonly string[] | null,
): Value {
  if (typeof value !== 'object' || value === null || !ticks) return value;
  const isShown = ([name, field]: [string, unknown]) => field !== false || name in typed || ticks.includes(name);
  return Object.fromEntries(Object.entries(value).filter(isShown)) as Value;
}
