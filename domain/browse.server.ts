import type { Knex } from 'knex';
import type { Database } from '#platform/database.ts';
import { type Browsed, pageWithin, type Slice } from './browse.ts';

/**
 * Reads one page of a query and counts all its rows, in one round trip; a page after the last is the last. The query must
 * not be limited yet.
 */
export async function browse<Row>(
  db: Database,
  query: Knex.QueryBuilder,
  { page, size }: Slice,
): Promise<Browsed<Row>> {
  const all = query.clone().clearSelect().clearOrder().count('* as count');
  const shown = query
    .clone()
    .limit(size)
    .offset((page - 1) * size);
  const [rows, counted] = await db.runAll([shown, all]);
  const total = Number((counted as { count: number }[])[0]!.count);
  const within = pageWithin({ page, size }, total);
  if (within !== page) return browse(db, query, { page: within, size });
  return { rows: rows as Row[], total };
}
