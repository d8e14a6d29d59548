import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Outgoing emails, the reminders that cause them, and notices to everyone. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'outbound_mails',
    `
    id uuid not null,
    kind text not null,
    message_id text not null unique,
    to_name text,
    to_address text not null check (to_address !~ '[\\r\\n]'),
    subject text not null check (subject !~ '[\\r\\n]'),
    html text not null,
    text text not null,
    attachments jsonb not null default '[]',
    subject_type text,
    subject_id uuid,
    status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
    attempts integer not null default 0 check (attempts >= 0),
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz,
    check ((status = 'sent') = (sent_at is not null))`,
  );
  await knex.raw(`
    create index outbound_mails_recent on outbound_mails (agency_id, created_at desc, id);
    create index outbound_mails_subject on outbound_mails (agency_id, subject_type, subject_id);
  `);

  await createTenantTable(
    knex,
    'reminder_schedules',
    `
    id uuid not null,
    reason text not null check (reason in ('missing', 'pending')),
    kind text not null check (kind in ('fixedDate', 'FirstDayAfterDate', 'weekly')),
    fixed_date date,
    day_of_week smallint check (day_of_week between 1 and 7),
    client_id uuid,
    contract_id uuid,
    is_enabled boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    foreign key (agency_id, client_id) references clients (agency_id, id),
    foreign key (agency_id, contract_id) references contracts (agency_id, id),
    check ((kind = 'fixedDate') = (fixed_date is not null)),
    check ((kind = 'weekly') = (day_of_week is not null))`,
  );

  await createTenantTable(
    knex,
    'reminder_deliveries',
    `
    id uuid not null,
    contact_id uuid not null,
    contractor_id uuid not null,
    reason text not null check (reason in ('missing', 'pending')),
    beginning date not null,
    timesheet_id uuid,
    is_scheduled boolean not null,
    schedule_id uuid,
    outbound_mail_id uuid not null,
    sent_at timestamptz not null,
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    foreign key (agency_id, contractor_id) references contractors (agency_id, id),
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id),
    foreign key (agency_id, schedule_id) references reminder_schedules (agency_id, id) on delete set null (schedule_id),
    foreign key (agency_id, outbound_mail_id) references outbound_mails (agency_id, id)`,
  );
  await knex.raw(`
    create unique index reminder_deliveries_once on reminder_deliveries (agency_id, contact_id, reason, contractor_id, beginning) where is_scheduled;
    create index reminder_deliveries_contractor on reminder_deliveries (agency_id, contractor_id, sent_at desc);

    create table system_notifications (
      id uuid primary key,
      headline text not null check (btrim(headline) <> ''),
      summary text not null,
      icon text,
      button_href text,
      button_text text,
      role_type text check (role_type in ('personal', 'ContractingRole', 'AuthorisingRole', 'RecruitmentAgencyAdministrationRole')),
      for_super_administration boolean not null default false,
      status text not null default 'Active' check (status in ('Active', 'Cancelled')),
      created_at timestamptz not null,
      cancelled_at timestamptz,
      check ((button_href is null) = (button_text is null)),
      check ((status = 'Cancelled') = (cancelled_at is not null))
    );
    create table notification_receipts (
      notification_id uuid not null references system_notifications (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      followed_at timestamptz,
      dismissed_at timestamptz,
      primary key (notification_id, account_id)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'notification_receipts',
    'system_notifications',
    'reminder_deliveries',
    'reminder_schedules',
    'outbound_mails',
  ]);
}
