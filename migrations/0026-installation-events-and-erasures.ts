import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Events of the installation as a whole, people whose data were erased, and what a backup must see. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table installation_events (
      id uuid primary key,
      action text not null,
      subject text not null,
      actor_name text not null,
      detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
      occurred_at timestamptz not null
    );
    -- Roles of no agency: a backup, which reads agency by agency as the owner, would miss them.
    create policy of_no_agency on roles for select to current_user using (agency_id is null);
  `);
  await createTenantTable(
    knex,
    'erasures',
    `
    id uuid not null,
    contact_id uuid not null,
    account_id uuid,
    keep_until date,
    erased_at timestamptz not null,
    finished_at timestamptz,
    foreign key (agency_id, contact_id) references contacts (agency_id, id)`,
  );
  await knex.raw(`create index erasures_waiting on erasures (agency_id, keep_until) where finished_at is null`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['erasures', 'installation_events']);
  await knex.raw(`drop policy if exists of_no_agency on roles`);
}
