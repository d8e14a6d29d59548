import { formatCount } from '#domain/format.ts';
import type { ImportKind } from '#domain/imports/import-kind.ts';
import type { RowOutcome } from '#domain/imports/import-report.ts';

/** The words for the rows of a kind. */
export const IMPORT_NAMES: Record<ImportKind, string> = {
  clients: 'Clients',
  contacts: 'Contacts',
  contracts: 'Contracts',
  contractors: 'Contractors',
  authorisers: 'Authorisers',
  rates: 'Rates from dates',
  timesheets: 'Timesheets',
};

/** The words for the outcome of a row. */
export const OUTCOME_NAMES: Record<RowOutcome, string> = {
  created: 'Created',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};

const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

/** The button that applies a plan: "Import 12 rows: 10 created, 2 changed". */
export function applyLabel({ created, changed }: Record<'created' | 'changed', number>): string {
  const parts = [
    created > 0 && `${formatCount(created)} created`,
    changed > 0 && `${formatCount(changed)} changed`,
  ].filter(Boolean);
  return `Import ${rows(created + changed)}: ${parts.join(', ')}`;
}

/** Why a plan cannot be applied: "3 rows are rejected". */
export function rejectedInWords(count: number): string {
  return `${rows(count)} ${count === 1 ? 'is' : 'are'} rejected`;
}
