import type { Knex } from 'knex';

/**
 * Beside each entry stands the payroll number that the run wrote, so that what takes pay away later takes it from the same, also where the
 * placement had none when its time was accepted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table payroll_run_entries add column payroll_number text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table payroll_run_entries drop column payroll_number`);
}
