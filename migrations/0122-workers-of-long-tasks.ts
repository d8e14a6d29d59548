import type { Knex } from 'knex';

const TABLES = ['made_downloads', 'bulk_changes', 'imports'];

/** The worker that attempts a download, a bulk change or an import: once that has ended, the task waits for another. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} add column worker_id uuid`);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`alter table ${table} drop column worker_id`);
}
