import type { Knex } from 'knex';

/** How many hours a week a contract is for, if agreed; a week above it is reviewed before it is accepted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts add column weekly_hours numeric(5, 2);
    alter table contracts add constraint contracts_weekly_hours check (weekly_hours > 0 and weekly_hours <= 100)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contracts drop column weekly_hours');
}
