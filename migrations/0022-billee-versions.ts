import type { Knex } from 'knex';

/** Two people can edit one billee: each says which version they read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table billees
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table billees drop column if exists version, drop column if exists updated_at`);
}
