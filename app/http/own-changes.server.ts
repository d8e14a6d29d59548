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
 * What the form adds to its fields stays, but for a tick that it did not show and so cannot take away.
 * @param typed the fields as they were posted
 * @param ticks the names of the ticks that it showed; null from a page that does not name them
 */
export function ownChanges<Value>(
  value: Value,
  typed: Record<string, unknown>,
  opened: Record<string, unknown>,
  ticks: readonly string[] | null,
): Value {
  if (typeof value !== 'object' || value === null) return value;
  const isOwn = (name: string) =>
    name === 'version' || !(name in opened || name in typed) || counted(typed[name]) !== counted(opened[name]);
  const isShown = (name: string, field: unknown) => field !== false || name in typed || !ticks || ticks.includes(name);
  const own = Object.entries(value).filter(([name, field]) => isOwn(name) && isShown(name, field));
  return Object.fromEntries(own) as Value;
}
