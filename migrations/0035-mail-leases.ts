import type { Knex } from 'knex';

/** Until when a worker that took an email may be sending it; nobody else sends it before then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table outbound_mails add column leased_until timestamptz`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table outbound_mails drop column leased_until`);
}
