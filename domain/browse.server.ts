import type { Knex } from 'knex';
import type { Database } from '#platform/database/database.ts';
import { type Browsed, pageWithin, type Slice } from './browse.ts';

/** Returns how many rows each of several queries finds, in one round trip. */
export async function countEach(db: Database, queries: Knex.QueryBuilder[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const counted = await db.runAll(queries.map(counting));
  return counted.map((rows) => Number((rows as { count: number }[])[0]!.count));
}

const counting = (query: Knex.QueryBuilder) => query.clone().clearSelect().clearOrder().count('* as count');

/**
 * Reads one page of a query and counts all its rows, in one round trip; beyond the last page, the last one is returned.
 * The query must not be limited yet.
 * @param found the same rows without joins needed only for columns, if that is cheaper to count
 */
export async function browse<Row>(
  db: Pick<Database, 'runAll'>,
  query: Knex.QueryBuilder,
  { page, size }: Slice,
  found = query,
): Promise<Browsed<Row>> {
  const shown = query
    .clone()
    .limit(size)
    .offset((page - 1) * size);
  const [rows, counted] = await db.runAll([shown, counting(found)]);
  const total = Number((counted as { count: number }[])[0]!.count);
  const within = pageWithin({ page, size }, total);
  if (within !== page) return browse(db, query, { page: within, size }, found);
  return { rows: rows as Row[], total };
}
