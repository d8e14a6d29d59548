import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Audit events, what payroll pulls, and the outbox that notifies everything else. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'audit_events',
    `
    id uuid not null,
    action text not null check (action ~ '^[a-z][A-Za-z-]*\\.[a-z][A-Za-z-]*$'),
    subject_type text not null,
    subject_id uuid,
    timesheet_id uuid,
    contractor_id uuid,
    actor_kind text not null check (actor_kind in ('role', 'apiKey', 'commandLine', 'system', 'link')),
    actor_account_id uuid,
    actor_name text not null,
    actor_role_type text,
    change_before jsonb,
    change_after jsonb,
    detail jsonb not null default '{}',
    occurred_at timestamptz not null`,
  );
  await knex.raw(`
    create index audit_events_recent on audit_events (agency_id, occurred_at desc, id desc);
    create index audit_events_subject on audit_events (agency_id, subject_type, subject_id, occurred_at desc);
    create index audit_events_timesheet on audit_events (agency_id, timesheet_id, occurred_at desc, id desc) where timesheet_id is not null;

    create table outbox (
      id bigint generated always as identity primary key,
      agency_id uuid not null references agencies (id) on delete cascade,
      event_id uuid not null,
      action text not null,
      subject_type text not null,
      subject_id uuid,
      occurred_at timestamptz not null,
      transaction_id xid8 not null default pg_current_xact_id()
    );
    create index outbox_agency on outbox (agency_id, id);
  `);

  await createTenantTable(
    knex,
    'payroll_entries',
    `
    sequence bigint not null check (sequence > 0),
    kind text not null check (kind in ('accepted', 'voided')),
    timesheet_id uuid not null,
    minutes integer not null,
    quarter_days integer not null,
    document json not null,
    created_at timestamptz not null,
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id),
    unique (agency_id, timesheet_id, kind),
    check (kind = 'voided' or (minutes >= 0 and quarter_days >= 0)),
    check (kind = 'accepted' or (minutes <= 0 and quarter_days <= 0))`,
    ['sequence'],
  );

  await createTenantTable(
    knex,
    'payroll_acknowledgements',
    `
    id uuid not null,
    caller text not null,
    through bigint not null check (through >= 0),
    acknowledged_at timestamptz not null`,
  );
  await knex.raw(
    `create index payroll_acknowledgements_latest on payroll_acknowledgements (agency_id, caller, acknowledged_at desc)`,
  );

  await createTenantTable(
    knex,
    'digests',
    `
    id uuid not null,
    period_from date not null,
    period_to date not null,
    as_of timestamptz not null,
    checksum text not null,
    worked_minutes bigint not null,
    holiday_minutes bigint not null,
    worked_quarter_days bigint not null default 0,
    holiday_quarter_days bigint not null default 0,
    timesheet_count integer not null,
    created_at timestamptz not null,
    check (period_to >= period_from)`,
  );

  await createTenantTable(
    knex,
    'digest_schedules',
    `
    id uuid not null,
    cron text not null,
    recipients text[] not null check (cardinality(recipients) > 0),
    is_enabled boolean not null default true,
    created_at timestamptz not null default now()`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, [
    'digest_schedules',
    'digests',
    'payroll_acknowledgements',
    'payroll_entries',
    'outbox',
    'audit_events',
  ]);
  // What 0098 left of it, if it was reverted.
  await knex.raw('drop sequence if exists outbox_id_seq');
}
