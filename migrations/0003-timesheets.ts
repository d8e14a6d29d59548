import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Timesheets with their entries, notes, files and declarations. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'timesheets',
    `
    id uuid not null,
    friendly_number bigint not null check (friendly_number > 0),
    contractor_id uuid not null,
    contract_id uuid not null,
    client_id uuid not null,
    contact_id uuid not null,
    beginning date not null,
    ending date not null,
    entry_period text not null check (entry_period in ('weekly', 'monthly')),
    charging_period text not null check (charging_period in ('hourly', 'hourlyTotal', 'daily')),
    date_relative_to text not null check (date_relative_to in ('beginning', 'ending')),
    record_holidays boolean not null,
    record_nightshifts boolean not null,
    allow_document_uploads boolean not null,
    status text not null check (status in ('pending', 'accepted', 'rejected', 'deleted')),
    is_void boolean not null default false,
    version integer not null default 1 check (version > 0),
    task_id text not null,
    note text,
    replaces_timesheet_id uuid,
    worked_minutes integer not null default 0 check (worked_minutes >= 0),
    nightshift_minutes integer not null default 0 check (nightshift_minutes between 0 and worked_minutes),
    holiday_minutes integer not null default 0 check (holiday_minutes >= 0),
    worked_quarter_days integer not null default 0 check (worked_quarter_days >= 0),
    holiday_quarter_days integer not null default 0 check (holiday_quarter_days >= 0),
    charge_rate numeric(12,4) check (charge_rate >= 0),
    pay_rate numeric(12,4) check (pay_rate >= 0),
    captures_worker_financials boolean not null,
    submitted_at timestamptz not null,
    submitted_by_name text not null,
    decided_by_account_id uuid references accounts (id) on delete set null,
    decided_by_name text,
    authorisation_date timestamptz,
    decision_note text,
    deletion_reason text,
    void_reason text,
    voided_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    foreign key (agency_id, contractor_id) references contractors (agency_id, id),
    foreign key (agency_id, contract_id) references contracts (agency_id, id),
    foreign key (agency_id, client_id) references clients (agency_id, id),
    foreign key (agency_id, contact_id) references contacts (agency_id, id),
    foreign key (agency_id, replaces_timesheet_id) references timesheets (agency_id, id),
    unique (agency_id, friendly_number),
    unique (agency_id, contractor_id, task_id),
    check (ending > beginning),
    check (not is_void or (status = 'accepted' and void_reason is not null and voided_at is not null)),
    check ((status in ('accepted', 'rejected')) = (authorisation_date is not null)),
    check (status <> 'rejected' or btrim(coalesce(decision_note, '')) <> ''),
    check (status <> 'deleted' or btrim(coalesce(deletion_reason, '')) <> ''),
    check (not record_nightshifts or charging_period = 'hourly'),
    check (charging_period = 'daily' or (worked_quarter_days = 0 and holiday_quarter_days = 0)),
    check (charging_period <> 'daily' or (worked_minutes = 0 and holiday_minutes = 0))`,
  );
  await knex.raw(`
    create unique index timesheets_live on timesheets (agency_id, contractor_id, beginning)
      where status = 'pending' or (status = 'accepted' and not is_void);
    create index timesheets_contractor on timesheets (agency_id, contractor_id, beginning desc);
    create index timesheets_contact on timesheets (agency_id, contact_id, beginning desc, id);
    create index timesheets_status on timesheets (agency_id, status, beginning desc, id);
    create index timesheets_beginning on timesheets (agency_id, beginning desc, id);
    create index timesheets_updated on timesheets (agency_id, updated_at, id);
    create index timesheets_authorised on timesheets (agency_id, authorisation_date, id) where authorisation_date is not null;
    create index timesheets_client on timesheets (agency_id, client_id, beginning desc, id);
    create index timesheets_contract on timesheets (agency_id, contract_id, beginning desc, id);
    create index timesheets_pending on timesheets (agency_id, submitted_at, id) where status = 'pending';
  `);

  await createTenantTable(
    knex,
    'timesheet_entries',
    `
    id uuid not null,
    timesheet_id uuid not null,
    entry_date date not null,
    position smallint not null check (position >= 0),
    start_time time,
    end_time time,
    break_minutes integer check (break_minutes >= 0),
    duration_minutes integer check (duration_minutes between 0 and 1500),
    charging_period_rate numeric(3,2) check (charging_period_rate in (0, 0.25, 0.5, 0.75, 1)),
    is_holiday boolean not null default false,
    is_nightshift boolean not null default false,
    billable_minutes integer not null default 0 check (billable_minutes >= 0),
    non_billable_minutes integer not null default 0 check (non_billable_minutes >= 0),
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
    unique (agency_id, timesheet_id, entry_date, position),
    check ((start_time is null) = (end_time is null)),
    check (start_time is null or (end_time < start_time) = is_nightshift),
    check (not is_nightshift or start_time is not null),
    check (not is_holiday or billable_minutes = 0),
    check (is_holiday or non_billable_minutes = 0),
    check (num_nonnulls(start_time, duration_minutes, charging_period_rate) <= 1)`,
  );

  await createTenantTable(
    knex,
    'timesheet_notes',
    `
    id uuid not null,
    timesheet_id uuid not null,
    body text not null check (btrim(body) <> ''),
    author_account_id uuid references accounts (id) on delete set null,
    author_name text not null,
    created_at timestamptz not null,
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade`,
  );
  await knex.raw(`create index timesheet_notes_timesheet on timesheet_notes (agency_id, timesheet_id, created_at)`);

  await createTenantTable(
    knex,
    'timesheet_files',
    `
    id uuid not null,
    timesheet_id uuid not null,
    name text not null check (btrim(name) <> ''),
    size bigint not null check (size between 1 and 20971520),
    content_type text not null,
    sha256 text not null,
    storage_key text not null,
    preview_key text,
    task_id text not null,
    added_at timestamptz not null,
    added_by_name text not null,
    removed_at timestamptz,
    removed_by_name text,
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
    check ((removed_at is null) = (removed_by_name is null))`,
  );
  await knex.raw(`create index timesheet_files_timesheet on timesheet_files (agency_id, timesheet_id, added_at)`);

  await createTenantTable(
    knex,
    'declarations',
    `
    id uuid not null,
    contractor_id uuid not null,
    beginning date not null,
    reason text,
    declared_by_name text not null,
    created_at timestamptz not null,
    foreign key (agency_id, contractor_id) references contractors (agency_id, id),
    unique (agency_id, contractor_id, beginning)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['declarations', 'timesheet_files', 'timesheet_notes', 'timesheet_entries', 'timesheets']);
}
