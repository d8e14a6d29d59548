import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** The links of emails that request a decision; only their hashes. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'authorisation_links',
    `
    id uuid not null,
    token_hash bytea not null,
    timesheet_id uuid not null,
    contact_id uuid not null,
    version integer not null check (version > 0),
    viewed_on date,
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
    foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
    unique (agency_id, token_hash)`,
  );
  await knex.raw(`create index authorisation_links_timesheet on authorisation_links (agency_id, timesheet_id);
    create index authorisation_links_contact on authorisation_links (agency_id, contact_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['authorisation_links']);
}
