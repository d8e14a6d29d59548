import type { Knex } from 'knex';

/** Counting an agency's timesheets by status reads this index alone: its equal keys are stored once, so it stays small. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index timesheets_status_count on timesheets (agency_id, status)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index if exists timesheets_status_count`);
}
