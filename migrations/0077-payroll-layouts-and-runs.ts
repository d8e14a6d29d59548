import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/**
 * Layouts of payroll files, and the runs made with them. An agency's runs are numbered from 1 without a gap, since each
 * but the first refers to the one before; an entry of the payroll feed is in at most one run that stands.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'payroll_layouts',
    `
    id uuid not null,
    name text not null,
    layout jsonb not null check (jsonb_typeof(layout) = 'object'),
    is_deleted boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null`,
  );
  await knex.raw(
    `create unique index payroll_layouts_name on payroll_layouts (agency_id, lower(name)) where not is_deleted`,
  );
  await createTenantTable(
    knex,
    'payroll_runs',
    `
    id uuid not null,
    number integer not null check (number > 0),
    previous integer,
    layout_id uuid not null,
    layout jsonb not null check (jsonb_typeof(layout) = 'object'),
    period_from date,
    period_to date,
    client_id uuid,
    file_name text not null,
    content bytea,
    checksum text not null,
    report jsonb not null check (jsonb_typeof(report) = 'object'),
    made_by_name text not null,
    made_at timestamptz not null,
    voided_by_name text,
    voided_at timestamptz,
    constraint payroll_runs_number unique (agency_id, number),
    constraint payroll_runs_gap_free check (previous is not distinct from nullif(number - 1, 0)),
    constraint payroll_runs_previous foreign key (agency_id, previous) references payroll_runs (agency_id, number),
    foreign key (agency_id, layout_id) references payroll_layouts (agency_id, id),
    check ((voided_at is null) = (voided_by_name is null))`,
  );
  await createTenantTable(
    knex,
    'payroll_run_entries',
    `
    run_id uuid not null,
    sequence bigint not null,
    is_void boolean not null default false,
    foreign key (agency_id, run_id) references payroll_runs (agency_id, id),
    foreign key (agency_id, sequence) references payroll_entries (agency_id, sequence)`,
    ['run_id', 'sequence'],
  );
  await knex.raw(`
    create unique index payroll_run_entries_once on payroll_run_entries (agency_id, sequence) where not is_void`);
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['payroll_run_entries', 'payroll_runs', 'payroll_layouts']);
}
