const known = new Map<string, string>();

/** The name of a column as records, reports and events name the field: `pay_rate` as `payRate`. */
export function camelCase(column: string): string {
  let name = known.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    known.set(column, name);
  }
  return name;
}
