import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

const refusal = (says: string, table: string, constraint: string) => `
  raise exception '${says} (constraint "${constraint}").'
    using errcode = 'check_violation', table = '${table}', constraint = '${constraint}';`;

/**
 * A timesheet whose days have several rates keeps a row for each. Its rates are fixed before it is accepted and never change
 * afterwards; a release that does not know rates by date can neither accept nor pay it by the rate that it started with.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'timesheet_rates',
    `
    timesheet_id uuid not null,
    from_date date not null,
    to_date date not null check (to_date >= from_date),
    charge_rate numeric(12,4) check (charge_rate >= 0),
    pay_rate numeric(12,4) check (pay_rate >= 0),
    worked_minutes integer not null check (worked_minutes >= 0),
    nightshift_minutes integer not null check (nightshift_minutes between 0 and worked_minutes),
    holiday_minutes integer not null check (holiday_minutes >= 0),
    worked_quarter_days integer not null check (worked_quarter_days >= 0),
    holiday_quarter_days integer not null check (holiday_quarter_days >= 0),
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade`,
    ['timesheet_id', 'from_date'],
  );
  await knex.raw(`
    alter table timesheets add column has_fixed_rates boolean not null default false;

    create function refuse_unfixed_rates() returns trigger language plpgsql as $$
    begin
      if old.status = 'accepted' then
        ${refusal('The rates of an accepted timesheet stay as they are', 'timesheets', 'timesheets_rates_stay')}
      elsif exists (select from placement_rates r where r.agency_id = new.agency_id
        and r.contractor_id = new.contractor_id and r.from_date <= new.ending)
      then
        ${refusal('The rates of a timesheet are fixed before it is accepted', 'timesheets', 'timesheets_rates_fixed')}
      end if;
      return new;
    end $$;
    create trigger timesheets_rates_fixed before update of status on timesheets
      for each row when (new.status = 'accepted' and old.status = 'pending' and not new.has_fixed_rates)
      execute function refuse_unfixed_rates();
    create trigger timesheets_rates_stay before update of charge_rate, pay_rate on timesheets
      for each row when (old.status = 'accepted'
        and (old.charge_rate is distinct from new.charge_rate or old.pay_rate is distinct from new.pay_rate))
      execute function refuse_unfixed_rates();

    create function refuse_changed_rates() returns trigger language plpgsql as $$
    begin
      ${refusal('The rates of a timesheet stay as they were fixed', 'timesheet_rates', 'timesheet_rates_stay')}
    end $$;
    create trigger timesheet_rates_stay before update on timesheet_rates
      for each row execute function refuse_changed_rates();

    create function refuse_untold_rates() returns trigger language plpgsql as $$
    begin
      if new.document->>'rates' is null and exists (select from timesheet_rates r
        where r.agency_id = new.agency_id and r.timesheet_id = new.timesheet_id)
        and exists (select from timesheets t where t.agency_id = new.agency_id and t.id = new.timesheet_id
          and t.captures_worker_financials)
      then
        ${refusal('Payroll is told every rate of a timesheet', 'payroll_entries', 'payroll_entries_rates')}
      end if;
      return new;
    end $$;
    create trigger payroll_entries_rates before insert on payroll_entries
      for each row when (new.kind in ('accepted', 'voided')) execute function refuse_untold_rates();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger payroll_entries_rates on payroll_entries;
    drop function refuse_untold_rates();
    drop trigger timesheets_rates_stay on timesheets;
    drop trigger timesheets_rates_fixed on timesheets;
    drop function refuse_unfixed_rates();
    alter table timesheets drop column has_fixed_rates;
  `);
  await dropTables(knex, ['timesheet_rates']);
  await knex.raw('drop function refuse_changed_rates()');
}
