import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** The owner of a view that is everybody's. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Views of lists, each a person's own or shared; `place` both orders them and enforces their limit. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'saved_views',
    `
      id uuid not null,
      list text not null check (list in ('contractors', 'contracts', 'contacts', 'timesheets')),
      role_id uuid references roles (id) on delete cascade,
      name text not null check (btrim(name) <> '' and length(name) <= 60),
      filter jsonb not null check (jsonb_typeof(filter) = 'object'),
      place smallint not null check (place between 1 and 30),
      made_by_name text not null,
      version integer not null default 1,
      updated_at timestamptz not null
    `,
  );
  await knex.raw(
    `create unique index saved_views_place on saved_views (agency_id, coalesce(role_id, '${NOBODY}'::uuid), place)`,
  );
  await knex.raw(
    `create unique index saved_views_name on saved_views (agency_id, list, coalesce(role_id, '${NOBODY}'::uuid), lower(name))`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['saved_views']);
}
