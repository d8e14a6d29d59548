import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** How files of a kind were last read, with their headings: one row per agency and kind. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'import_layouts',
    `
      kind text not null check (kind in ('clients', 'contacts', 'contracts', 'contractors', 'authorisers', 'timesheets')),
      headings text[] not null check (cardinality(headings) between 1 and 200),
      reading jsonb not null check (jsonb_typeof(reading) = 'object' and reading <> '{}'),
      saved_by_name text not null,
      saved_at timestamptz not null
    `,
    ['kind'],
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['import_layouts']);
}
