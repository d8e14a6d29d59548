import type { Knex } from 'knex';
import { PLACEMENTS } from './placements.ts';
import { isByAgency } from './tenant-table.ts';

/** If tables are distributed, Citus tracks those added to the coordinator later like the rest of them. */
export async function placeNewTables(owner: Knex): Promise<void> {
  if (!(await isByAgency(owner))) return;
  const { rows } = (await owner.raw(`
    select c.relname as table from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`)) as { rows: { table: string }[] };
  for (const { table } of rows)
    if (PLACEMENTS[table]?.place === 'coordinator')
      await owner.raw('select citus_add_local_table_to_metadata(?, cascade_via_foreign_keys => true)', [table]);
}
