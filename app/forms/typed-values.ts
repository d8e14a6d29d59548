/** Returns a record’s values as a form shows them: nothing is an empty text, a flag is the value of its choice. */
export const typedValues = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === null || value === undefined ? '' : String(value)]),
  ) as { [Name in keyof Values]: string };
