/** The choices for a rule that may be left to the template, then the agency’s default. */
export const FLAG_OPTIONS = [
  { value: '', label: 'As the template says' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** Parses a flag as posted by a select; anything but yes or no is left to the schema to refuse. */
const readFlag = (typed: unknown): unknown => (typed === 'true' ? true : typed === 'false' ? false : typed);

/** Returns what a form posted with its flags parsed. */
export function withFlags(typed: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = typed as Record<string, unknown>;
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, readFlag(fields[name])])) };
}
