import type { Knex } from 'knex';

/** An advisory is announced once: the level at which that happened is stored. Existing ones were never announced, and end silently. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table advisories add column told_level text;
    alter table advisories add constraint advisories_told_level check (told_level in ('comingUp', 'near', 'over', 'missing'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table advisories drop column told_level');
}
