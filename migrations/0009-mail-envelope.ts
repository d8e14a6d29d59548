import type { Knex } from 'knex';

/** Where replies to an email go, and the email's own headers. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table outbound_mails
      add column reply_to text[] not null default '{}',
      add column headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table outbound_mails drop column reply_to, drop column headers`);
}
