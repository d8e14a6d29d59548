import type { Knex } from 'knex';

/** Long imports run in the background: their progress, and why they were refused. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table imports
      add column state text not null default 'applied' check (state in ('waiting', 'running', 'applied', 'refused')),
      add column progress smallint not null default 100 check (progress between 0 and 100),
      add column message text;
    create index imports_latest on imports (agency_id, applied_at desc, id desc);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index if exists imports_latest;
    alter table imports drop column if exists message, drop column if exists progress, drop column if exists state;
  `);
}
