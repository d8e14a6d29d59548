import type pg from 'pg';
import type { Database } from '#platform/database/database-types.ts';

/** What was read of a table: its rows, including index entries, and its 8 KB pages. */
export type TableReads = { table: string; rows: number; pages: number };

const COUNTS = `
  select t.relname as table, (t.seq_tup_read + coalesce(i.entries, 0))::float8 as rows,
    (io.heap_blks_read + io.heap_blks_hit + coalesce(io.idx_blks_read + io.idx_blks_hit, 0))::float8 as pages
  from pg_stat_user_tables t join pg_statio_user_tables io using (relid)
  left join (select relid, sum(idx_tup_read) as entries from pg_stat_user_indexes group by relid) i using (relid)`;
const TELL = { text: 'select pg_stat_force_next_flush()', values: [] };

/** Makes the connections of an installation with one per purpose report what they have read, which they otherwise do only after a while. */
async function tell(db: Database): Promise<void> {
  await db.run(TELL);
  await db.transaction((tx) => tx.run(TELL), { copy: true });
}

/**
 * Returns what each run of a piece of work reads, by table, most first. @param counting a connection of the owner;
 * @param db of an installation with `POOL_SIZE` 1
 */
export async function readsOf(
  counting: pg.Client,
  db: Database,
  work: () => Promise<unknown>,
  times: number,
): Promise<TableReads[]> {
  const counts = async () => {
    await tell(db);
    const { rows } = await counting.query<TableReads>(COUNTS);
    return new Map(rows.map((row) => [row.table, row]));
  };
  const before = await counts();
  for (let time = 0; time < times; time += 1) await work();
  const after = await counts();
  return [...after.values()]
    .map(({ table, rows, pages }) => {
      const then = before.get(table);
      return { table, rows: (rows - (then?.rows ?? 0)) / times, pages: (pages - (then?.pages ?? 0)) / times };
    })
    .filter(({ rows, pages }) => rows > 0 || pages > 0)
    .sort((one, other) => other.rows - one.rows);
}
