import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Files that were uploaded but are not attached yet, so that a form with a mistake loses none of them. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'uploads',
    `
    id uuid not null,
    account_id uuid references accounts (id) on delete cascade,
    name text not null check (btrim(name) <> ''),
    size bigint not null check (size between 1 and 20971520),
    content_type text not null,
    sha256 text not null,
    storage_key text not null,
    preview_key text,
    created_at timestamptz not null`,
  );
  await knex.raw(`create index uploads_age on uploads (agency_id, created_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['uploads']);
}
