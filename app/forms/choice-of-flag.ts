/** The choices of a rule that may be left to whoever comes next: the template, then the agency’s default. */
export const FLAG_OPTIONS = [
  { value: '', label: 'As the template says' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** A flag as a select posts it; what is neither yes nor no is left to the schema to refuse. */
const readFlag = (typed: unknown): unknown => (typed === 'true' ? true : typed === 'false' ? false : typed);

/** What a form posted, its flags read. */
export function withFlags(typed: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = typed as Record<string, unknown>;
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, readFlag(fields[name])])) };
}
