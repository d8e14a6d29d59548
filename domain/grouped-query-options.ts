/** A grouping of a list: its value in the URL, and its label. */
export type GroupingOption = { value: string; label: string };

/** The groupings of each list that has any. */
export const GROUPED_QUERY_OPTIONS = {
  contracts: [
    { value: 'clientName', label: 'Client name' },
    { value: 'name', label: 'Name' },
    { value: 'date', label: 'Date' },
  ],
  contractors: [
    { value: 'contractName', label: 'Contract name' },
    { value: 'clientName', label: 'Client name' },
    { value: 'contactFullName', label: 'Full name' },
    { value: 'date', label: 'Date' },
  ],
  timesheets: [
    { value: 'contract', label: 'Contract' },
    { value: 'client', label: 'Client' },
    { value: 'contractor', label: 'Contractor' },
    { value: 'beginning', label: 'Beginning' },
    { value: 'lastUpdated', label: 'Last updated' },
  ],
} as const satisfies Record<string, readonly GroupingOption[]>;

/** Returns a list's groupings by its name, or null if it has none. */
export function groupedQueryOptions(name: string): readonly GroupingOption[] | null {
  return Object.hasOwn(GROUPED_QUERY_OPTIONS, name)
    ? GROUPED_QUERY_OPTIONS[name as keyof typeof GROUPED_QUERY_OPTIONS]
    : null;
}
