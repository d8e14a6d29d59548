import type { Knex } from 'knex';

const TABLES = ['clients', 'contacts', 'contracts', 'contractors', 'authorisers'];

/** Collections are read in the order in which their rows were created, and by what changed last. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(`
      create index ${table}_created on ${table} (agency_id, created_at, id);
      create index ${table}_updated on ${table} (agency_id, updated_at, id)`);
  await knex.raw('create index contractors_payroll_number on contractors (agency_id, payroll_number)');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES) await knex.raw(`drop index ${table}_created; drop index ${table}_updated`);
  await knex.raw('drop index contractors_payroll_number');
}
