/** What a form held when it was opened, as it was sent along; null where it was not, or is no object. */
export function readOpened(sent: FormDataEntryValue | null): Record<string, unknown> | null {
  if (typeof sent !== 'string') return null;
  try {
    const opened: unknown = JSON.parse(sent);
    return typeof opened === 'object' && opened !== null ? (opened as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A field as it counts: line ends and what is left empty make no difference. */
function counted(field: unknown): string {
  return (
    JSON.stringify(field, (_, value: unknown) => {
      if (typeof value === 'string') return value.replaceAll('\r\n', '\n') || undefined;
      return value === null || value === false || (Array.isArray(value) && value.length === 0) ? undefined : value;
    }) ?? ''
  );
}

/**
 * Of a form's value only what its reader has changed since they opened it, so that saving puts nobody else's field back.
 * What the form adds to its fields stays.
 * @param typed the fields as they were posted
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
 * A form's value but for ticks that it did not show and so cannot take away.
 * @param typed the fields as they were posted
 * @param ticks the names of the ticks that it showed; null from a page that names none
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
