import { camelCase } from '../camel-case.ts';
import type { KeptRow } from './import-rules.ts';

/** What a new record says, by the names that people have for its columns. */
export type CreatedRow = { number: number; id: string; after: Record<string, unknown> };

/** New records that are gone through together. */
const TOGETHER = 2000;

/** What the new records of rows that are held say, in the file's order, some thousand at a time. */
export async function* createdIn(kept: Iterable<KeptRow>): AsyncGenerator<CreatedRow[]> {
  let rows: CreatedRow[] = [];
  for (const { number, id, values } of kept) {
    const after: Record<string, unknown> = {};
    for (const [column, value] of Object.entries(values)) after[camelCase(column)] = value;
    if (rows.push({ number, id, after }) < TOGETHER) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
