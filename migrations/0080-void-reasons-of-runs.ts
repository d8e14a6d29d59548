import type { Knex } from 'knex';

/** Why a payroll run was voided; null for those voided before a reason was required. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payroll_runs add column void_reason text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payroll_runs drop column void_reason');
}
