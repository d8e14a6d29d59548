import type { Knex } from 'knex';

/** The placements in a finished download: whoever no longer reaches all of them is not given its file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table made_downloads add column contractor_ids uuid[]`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table made_downloads drop column contractor_ids`);
}
