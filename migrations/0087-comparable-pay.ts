import type { Knex } from 'knex';

/** A contract may say what a comparable employee of the client is paid for an hour or a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts add column comparable_pay_rate numeric(12,4)
      constraint contracts_comparable_pay_rate check (comparable_pay_rate >= 0)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contracts drop column comparable_pay_rate');
}
