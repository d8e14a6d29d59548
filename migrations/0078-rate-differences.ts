import type { Knex } from 'knex';
import { createTenantTable, dropTables } from './tenant-table.ts';

const refusal = (says: string, table: string, constraint: string) => `
  raise exception '${says} (constraint "${constraint}").'
    using errcode = 'check_violation', table = '${table}', constraint = '${constraint}';`;

/**
 * What accepted weeks are owed since rates changed within them. A row waits until it is confirmed; it then has the
 * number of its entry in the payroll feed, and stays as it is. If the week is voided it also has the number of the
 * entry that reverses it.
 */
export async function up(knex: Knex): Promise<void> {
  await createTenantTable(
    knex,
    'rate_differences',
    `
    id uuid not null,
    contractor_id uuid not null,
    timesheet_id uuid not null,
    change_id uuid not null,
    from_date date not null,
    to_date date not null check (to_date >= from_date),
    element text not null check (element in ('standard', 'nightshift', 'holiday')),
    minutes integer not null check (minutes >= 0),
    quarter_days integer not null check (quarter_days >= 0),
    old_charge_rate numeric(12,4),
    new_charge_rate numeric(12,4),
    old_pay_rate numeric(12,4),
    new_pay_rate numeric(12,4),
    charge_amount numeric(14,2) not null,
    pay_amount numeric(14,2) not null,
    made_at timestamptz not null,
    reason text,
    confirmed_by_name text,
    confirmed_at timestamptz,
    sequence bigint,
    reversed_sequence bigint,
    foreign key (agency_id, timesheet_id) references timesheets (agency_id, id) on delete cascade,
    foreign key (agency_id, sequence) references payroll_entries (agency_id, sequence),
    foreign key (agency_id, reversed_sequence) references payroll_entries (agency_id, sequence),
    constraint rate_differences_sequence unique (agency_id, sequence),
    constraint rate_differences_reversed unique (agency_id, reversed_sequence),
    check ((sequence is null) = (confirmed_at is null) and (sequence is null) = (confirmed_by_name is null)),
    check (sequence is not null or reversed_sequence is null),
    check (old_charge_rate is distinct from new_charge_rate or old_pay_rate is distinct from new_pay_rate),
    constraint rate_differences_once exclude using gist (agency_id with =, timesheet_id with =, change_id with =, element with =,
      daterange(from_date, to_date, '[]') with &&),
    constraint rate_differences_open exclude using gist (agency_id with =, timesheet_id with =, element with =,
      daterange(from_date, to_date, '[]') with &&) where (sequence is null)`,
  );
  await knex.raw(`
    create index rate_differences_timesheet on rate_differences (agency_id, timesheet_id);
    create index rate_differences_contractor on rate_differences (agency_id, contractor_id);

    alter table payroll_entries drop constraint payroll_entries_kind_check,
      drop constraint payroll_entries_agency_id_timesheet_id_kind_key;
    alter table payroll_entries add constraint payroll_entries_kind_check check (kind in ('accepted', 'voided', 'adjustment'));
    create unique index payroll_entries_once on payroll_entries (agency_id, timesheet_id, kind) where kind <> 'adjustment';

    create function refuse_changed_difference() returns trigger language plpgsql as $$
    begin
      if old.sequence is null and not exists (select from timesheets t where t.agency_id = new.agency_id
        and t.id = new.timesheet_id and t.status = 'accepted' and not t.is_void)
      then
        ${refusal('A difference is of an accepted timesheet', 'rate_differences', 'rate_differences_accepted')}
      elsif old.sequence is not null and (
        (old.sequence, old.timesheet_id, old.change_id, old.from_date, old.to_date, old.element, old.minutes, old.quarter_days,
          old.charge_amount, old.pay_amount, old.confirmed_at)
        is distinct from (new.sequence, new.timesheet_id, new.change_id, new.from_date, new.to_date, new.element, new.minutes,
          new.quarter_days, new.charge_amount, new.pay_amount, new.confirmed_at)
        or (old.old_charge_rate, old.new_charge_rate, old.old_pay_rate, old.new_pay_rate)
        is distinct from (new.old_charge_rate, new.new_charge_rate, new.old_pay_rate, new.new_pay_rate)
        or old.reversed_sequence is not null and old.reversed_sequence is distinct from new.reversed_sequence)
      then
        ${refusal('A difference stays as it was confirmed', 'rate_differences', 'rate_differences_stay')}
      end if;
      return new;
    end $$;
    create trigger rate_differences_stay before update on rate_differences
      for each row execute function refuse_changed_difference();

    create function refuse_standing_adjustments() returns trigger language plpgsql as $$
    begin
      if exists (select from rate_differences d where d.agency_id = new.agency_id and d.timesheet_id = new.timesheet_id
        and d.sequence is not null and d.reversed_sequence is null)
      then
        ${refusal('Adjustments are reversed with their timesheet', 'payroll_entries', 'payroll_entries_adjustments')}
      end if;
      return new;
    end $$;
    create trigger payroll_entries_adjustments before insert on payroll_entries
      for each row when (new.kind = 'voided') execute function refuse_standing_adjustments();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `drop trigger payroll_entries_adjustments on payroll_entries; drop function refuse_standing_adjustments()`,
  );
  await dropTables(knex, ['rate_differences']);
  await knex.raw(`
    drop function refuse_changed_difference();
    drop index payroll_entries_once;
    alter table payroll_entries drop constraint payroll_entries_kind_check;
    alter table payroll_entries add constraint payroll_entries_kind_check check (kind in ('accepted', 'voided'));
    alter table payroll_entries add constraint payroll_entries_agency_id_timesheet_id_kind_key unique (agency_id, timesheet_id, kind)`);
}
