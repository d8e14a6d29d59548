import type { Knex } from 'knex';

/** An advisory is told once: it is kept at which level that was. What stood before was never told, and does not end aloud. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table advisories add column told_level text;
    alter table advisories add constraint advisories_told_level check (told_level in ('comingUp', 'near', 'over', 'missing'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table advisories drop column told_level');
}
