import type { Knex } from 'knex';

/** The key with which the first agency is created, while there is none: its hash, and when it expires. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table installation_state
      add column first_run_hash bytea,
      add column first_run_expires_at timestamptz,
      add check ((first_run_hash is null) = (first_run_expires_at is null))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table installation_state drop column if exists first_run_hash, drop column if exists first_run_expires_at`);
}
