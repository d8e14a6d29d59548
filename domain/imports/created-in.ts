import { camelCase } from '../camel-case.ts';
import type { StoredImportRow } from './import-rules.ts';
import { inBatches } from './in-batches.ts';

/** A new record's values, by their column labels. */
export type CreatedRow = { number: number; id: string; after: Record<string, unknown> };

/** New records processed together. */
const TOGETHER = 2000;

/** Yields the values of the stored rows' new records, in file order, some thousand at a time. */
export function* createdIn(kept: Iterable<StoredImportRow>): Generator<CreatedRow[]> {
  for (const rows of inBatches(kept, TOGETHER))
    yield rows.map(({ number, id, values }) => {
      const said = Object.entries(values).map(([column, value]) => [camelCase(column), value]);
      return { number, id, after: Object.fromEntries(said) as Record<string, unknown> };
    });
}
