import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** When digests are sent automatically, the links that stop reminders, and a fast lookup of emails that were not sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table digest_schedules
      add column name text not null default 'Digest' check (btrim(name) <> ''),
      add column kind text not null default 'custom' check (kind in ('weekly', 'monthly', 'custom')),
      add column period text not null default 'previousWeek'
        check (period in ('previousWeek', 'previousMonth', 'sinceLast')),
      add column day_of_week smallint check (day_of_week between 1 and 7),
      add column day_of_month smallint check (day_of_month between 1 and 28),
      add column hour smallint check (hour between 0 and 23),
      add column next_run_at timestamptz,
      add column last_run_at timestamptz,
      add column last_to date,
      add column version integer not null default 1 check (version > 0),
      add column updated_at timestamptz not null default now(),
      add check ((kind = 'weekly') = (day_of_week is not null)),
      add check ((kind = 'monthly') = (day_of_month is not null)),
      add check ((kind = 'custom') = (hour is null));
    create index digest_schedules_due on digest_schedules (agency_id, next_run_at) where is_enabled;
    create index outbound_mails_failed on outbound_mails (agency_id, created_at desc) where status = 'failed'`);
  await createTenantTable(
    knex,
    'unsubscribe_links',
    `
    id uuid not null,
    token_hash bytea not null,
    contact_id uuid not null,
    role_type text not null check (role_type in ('ContractingRole', 'AuthorisingRole')),
    created_at timestamptz not null,
    expires_at timestamptz not null check (expires_at > created_at),
    foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
    unique (agency_id, token_hash)`,
  );
  await knex.raw(`create index unsubscribe_links_contact on unsubscribe_links (agency_id, contact_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['unsubscribe_links']);
  await knex.raw(`
    drop index if exists outbound_mails_failed;
    drop index if exists digest_schedules_due;
    alter table digest_schedules drop column name, drop column kind, drop column period, drop column day_of_week,
      drop column day_of_month, drop column hour, drop column next_run_at, drop column last_run_at, drop column last_to,
      drop column version, drop column updated_at`);
}
