import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Downloads created in the background: who requested them, their progress, and where their files are until they are removed. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'made_downloads',
    `
    id uuid not null,
    role_id uuid not null,
    kind text not null check (kind in ('detail', 'summary', 'digest')),
    format text not null check (format in ('xlsx', 'csv', 'pdf')),
    filter jsonb not null,
    name text not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'made', 'failed')),
    progress smallint not null default 0 check (progress between 0 and 100),
    message text,
    storage_key text,
    content_type text,
    size bigint,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    check ((state = 'made') = (storage_key is not null))`,
  );
  await knex.raw(`create index made_downloads_expired on made_downloads (agency_id, expires_at)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['made_downloads']);
}
