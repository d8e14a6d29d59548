import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

const OWN = ['nightshift_charge_rate', 'nightshift_pay_rate', 'holiday_charge_rate', 'holiday_pay_rate'];
const RATE = `check (rate ~ '^([0-9]{1,8}([.][0-9]{1,4}){0,1}|[0-9]{1,2}([.][0-9]{1,4}){0,1}x)$')`;

/** Rates of a contract from dates on, per hour or per day, which new placements start with. */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'contract_rates',
    `
    id uuid not null,
    contract_id uuid not null,
    from_date date not null,
    unit text not null check (unit in ('hour', 'day')),
    charge_rate numeric(12,4) check (charge_rate >= 0),
    pay_rate numeric(12,4) check (pay_rate >= 0),
    ${OWN.map((rate) => `${rate} text ${RATE.replace('rate ~', `${rate} ~`)},`).join('\n    ')}
    note text,
    entered_by_name text not null,
    entered_at timestamptz not null,
    foreign key (agency_id, contract_id) references contracts (agency_id, id) on delete cascade,
    constraint contract_rates_from unique (agency_id, contract_id, unit, from_date),
    constraint contract_rates_some check (num_nonnulls(charge_rate, pay_rate, ${OWN.join(', ')}) > 0)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await dropTables(knex, ['contract_rates']);
}
