const known = new Map<string, string>();

/** Returns a column's field name in records, reports and events: `pay_rate` as `payRate`. */
export function camelCase(column: string): string {
  let name = known.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    known.set(column, name);
  }
  return name;
}
