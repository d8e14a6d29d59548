import type { Knex } from 'knex';

/** The names an agency had in its address before: links emailed with them lead to its current one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table agencies add column former_names text[] not null default '{}'`);
  await knex.raw(`create index agencies_former_names on agencies using gin (former_names)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table agencies drop column former_names`);
}
