import type { Knex } from 'knex';

/** The settings of each role: which emails it gets and how it downloads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table roles add column settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table roles drop column if exists settings`);
}
