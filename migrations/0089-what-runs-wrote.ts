import type { Knex } from 'knex';

/** The cost centre and the department that a run wrote for an entry, so that what corrects it later goes to the same. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table payroll_run_entries add column cost_centre text, add column department text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payroll_run_entries drop column cost_centre, drop column department');
}
