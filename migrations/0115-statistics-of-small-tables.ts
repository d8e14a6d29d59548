import type { Knex } from 'knex';

const DEFINER = `security definer set search_path = public, pg_temp`;

/** PostgreSQL's tables of the product; those in which Citus stores parts of a table are altered with it. */
const TABLES = `select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'migrations%'`;

/**
 * By default PostgreSQL gathers no statistics of a table before fifty of its rows have changed. It then expects one row
 * of an agency in each small table, and joins its placements, contracts and clients all with all.
 */
export async function up(knex: Knex): Promise<void> {
  await alterEach(knex, 'set (autovacuum_analyze_threshold = 10)');
  await knex.raw(`
    create function refresh_statistics() returns void language plpgsql ${DEFINER} as $$
    declare changed record;
    begin
      -- The nodes of Citus each gather their own.
      if to_regclass('pg_dist_partition') is not null then return; end if;
      for changed in ${TABLES} and pg_relation_size(c.oid) > 0
        and (c.relpages < 16 or pg_relation_size(c.oid) > 1.1 * c.relpages * current_setting('block_size')::bigint)
      loop
        execute 'analyze (skip_locked) ' || changed.name;
      end loop;
    end $$`);
  await knex.raw(`revoke execute on function refresh_statistics() from public`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop function refresh_statistics()`);
  await alterEach(knex, 'reset (autovacuum_analyze_threshold)');
}

async function alterEach(knex: Knex, change: string): Promise<void> {
  const found = (await knex.raw(`select to_regproc('relation_is_a_known_shard') is not null as has_shards`)) as {
    rows: [{ has_shards: boolean }];
  };
  const whole = found.rows[0].has_shards ? ' and not relation_is_a_known_shard(c.oid)' : '';
  const { rows } = (await knex.raw(`${TABLES}${whole}`)) as { rows: { name: string }[] };
  for (const { name } of rows) await knex.raw(`alter table ${name} ${change}`);
}
