import type { Knex } from 'knex';

const KINDS = ['clients', 'contacts', 'contracts', 'contractors', 'authorisers', 'timesheets'];
const allow = (table: string, kinds: string[]) => `
  alter table ${table} drop constraint ${table}_kind_check;
  alter table ${table} add constraint ${table}_kind_check check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** Dated rates of placements can be imported too. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['imports', 'import_layouts']) await knex.raw(allow(table, [...KINDS, 'rates']));
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['imports', 'import_layouts']) {
    await knex.raw(`delete from ${table} where kind = 'rates'`);
    await knex.raw(allow(table, KINDS));
  }
}
