import type { Knex } from 'knex';
import { COLOCATED_WITH } from './placements.ts';

/**
 * The agency of the current transaction, or null if none is set. The planner compares the index on `agency_id` with it,
 * and Citus allows no sub-select in a policy.
 */
export const CURRENT_AGENCY = `nullif(current_setting('app.agency_id', true), '')::uuid`;

/** The account of the current transaction, or null. */
export const CURRENT_ACCOUNT = `nullif(current_setting('app.account_id', true), '')::uuid`;

/**
 * Creates a table that belongs to agencies: `agency_id` first in the primary key, a foreign key to the agency, and
 * row-level security that even the owner obeys.
 * @param columns the column and constraint definitions after `agency_id`
 * @param key the columns of the primary key after `agency_id`; empty for one row per agency
 */
export async function createTenantTable(knex: Knex, name: string, columns: string, key = ['id']): Promise<void> {
  const isDistributed = await isByAgency(knex);
  // Citus would make it a local one first, which may not refer to distributed tables.
  if (isDistributed) await knex.raw('set local citus.enable_local_reference_table_foreign_keys = off');
  await knex.raw(`
    create table ${name} (
      agency_id uuid not null references agencies (id) on delete cascade,
      ${columns.trim()},
      primary key (${['agency_id', ...key].join(', ')})
    )`);
  if (isDistributed)
    await knex.raw(`select create_distributed_table('${name}', 'agency_id', colocate_with => '${COLOCATED_WITH}')`);
  await knex.raw(`
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy tenant on ${name} using (agency_id = ${CURRENT_AGENCY}) with check (agency_id = ${CURRENT_AGENCY});
  `);
}

/** Whether the tables of agencies are distributed over several nodes. */
export async function isByAgency(knex: Knex): Promise<boolean> {
  const { rows } = (await knex.raw(`select to_regclass('pg_dist_partition') is not null as has_citus`)) as {
    rows: [{ has_citus: boolean }];
  };
  if (!rows[0].has_citus) return false;
  const found = (await knex.raw(
    `select from pg_dist_partition where logicalrelid = to_regclass('${COLOCATED_WITH}') and partmethod = 'h'`,
  )) as { rows: unknown[] };
  return found.rows.length > 0;
}

/** Drops tables in the order given. */
export async function dropTables(knex: Knex, names: string[]): Promise<void> {
  for (const name of names) await knex.raw(`drop table if exists ${name} cascade`);
}

/** Lets the owner see every agency's rows while the migration writes them, as row-level security would hide them even from it. */
export async function unforced(knex: Knex, tables: string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await knex.raw(`alter table ${table} no force row level security`);
  await work();
  for (const table of tables) await knex.raw(`alter table ${table} force row level security`);
}
