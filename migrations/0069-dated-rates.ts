import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

/** Rates of a placement from a date; the placement itself has the rates that it starts with. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'placement_rates',
    `
    id uuid not null,
    contractor_id uuid not null,
    from_date date not null,
    charge_rate numeric(12,4) check (charge_rate >= 0),
    pay_rate numeric(12,4) check (pay_rate >= 0),
    note text,
    entered_by_name text not null,
    entered_at timestamptz not null,
    foreign key (agency_id, contractor_id) references contractors (agency_id, id) on delete cascade,
    constraint placement_rates_from unique (agency_id, contractor_id, from_date),
    check (num_nonnulls(charge_rate, pay_rate) > 0)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['placement_rates']);
}
