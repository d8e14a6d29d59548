import type { Knex } from 'knex';

/** The data a digest had when it was first taken, so that taking it again gives the same bytes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table digests add column snapshot jsonb not null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table digests drop column snapshot');
}
