import type { Knex } from 'knex';

/** The names in the address that an agency had before: links that were mailed with them lead to the one that it has. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table agencies add column former_names text[] not null default '{}'`);
  await knex.raw(`create index agencies_former_names on agencies using gin (former_names)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table agencies drop column former_names`);
}
