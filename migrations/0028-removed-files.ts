import type { Knex } from 'knex';

/** Files that were removed from their timesheet, for the sweep that deletes them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index timesheet_files_removed on timesheet_files (agency_id, removed_at) where removed_at is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index timesheet_files_removed`);
}
