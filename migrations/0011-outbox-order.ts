import type { Knex } from 'knex';

/** The notifier reads the outbox in the order in which transactions end, so that nothing is skipped. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index outbox_order on outbox (transaction_id, id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index if exists outbox_order`);
}
