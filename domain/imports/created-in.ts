import { camelCase } from '../camel-case.ts';
import type { KeptRow } from './import-rules.ts';
import { inBatches } from './in-batches.ts';

/** What a new record says, by the names that people have for its columns. */
export type CreatedRow = { number: number; id: string; after: Record<string, unknown> };

/** New records that are gone through together. */
const TOGETHER = 2000;

/** What the new records of rows that are held say, in the file's order, some thousand at a time. */
export function* createdIn(kept: Iterable<KeptRow>): Generator<CreatedRow[]> {
  for (const rows of inBatches(kept, TOGETHER))
    yield rows.map(({ number, id, values }) => {
      const said = Object.entries(values).map(([column, value]) => [camelCase(column), value]);
      return { number, id, after: Object.fromEntries(said) as Record<string, unknown> };
    });
}
