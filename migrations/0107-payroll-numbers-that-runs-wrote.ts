import type { Knex } from 'knex';

/**
 * Each entry stores the payroll number that the run wrote, so that a later deduction is taken from the same one, even
 * if the placement had none when its time was accepted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table payroll_run_entries add column payroll_number text`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table payroll_run_entries drop column payroll_number`);
}
