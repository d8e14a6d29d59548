import type { Knex } from 'knex';

const RATES = ['nightshift_charge_rate', 'nightshift_pay_rate', 'holiday_charge_rate', 'holiday_pay_rate'];
/** Pounds per unit, or a factor of the ordinary rate: `21.90`, `1.5x`. */
const KEPT = (table: string) =>
  `alter table ${table} ${RATES.map(
    (rate) =>
      `add column ${rate} text constraint ${table}_${rate} check (${rate} ~ '^([0-9]{1,8}([.][0-9]{1,4}){0,1}|[0-9]{1,2}([.][0-9]{1,4}){0,1}x)$')`,
  ).join(', ')}`;
const drop = (table: string) => `alter table ${table} ${RATES.map((rate) => `drop column ${rate}`).join(', ')}`;

/**
 * Nightshifts and holidays may have rates of their own, on a placement and from a date. A timesheet keeps the rates of
 * its days. A release that does not know them cannot accept time that has them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${KEPT('contractors')};
    ${KEPT('placement_rates')};
    alter table placement_rates drop constraint placement_rates_check;
    alter table placement_rates add constraint placement_rates_some check (num_nonnulls(charge_rate, pay_rate, ${RATES.join(', ')}) > 0);
    alter table timesheet_rates
      ${RATES.map((rate) => `add column ${rate} numeric(16,4) constraint timesheet_rates_${rate} check (${rate} >= 0)`).join(', ')};
    alter table timesheets add column has_fixed_element_rates boolean not null default false;
    alter table rate_differences
      add column new_charge_is_own boolean not null default false, add column new_pay_is_own boolean not null default false;

    create function refuse_unfixed_element_rates() returns trigger language plpgsql as $$
    begin
      if exists (select from contractors p where p.agency_id = new.agency_id and p.id = new.contractor_id
          and num_nonnulls(${RATES.map((rate) => `p.${rate}`).join(', ')}) > 0)
        or exists (select from placement_rates r where r.agency_id = new.agency_id and r.contractor_id = new.contractor_id
          and r.from_date <= new.ending and num_nonnulls(${RATES.map((rate) => `r.${rate}`).join(', ')}) > 0)
      then
        raise exception 'The rates of nightshifts and holidays are fixed before a timesheet is accepted (constraint "timesheets_element_rates_fixed").'
          using errcode = 'check_violation', table = 'timesheets', constraint = 'timesheets_element_rates_fixed';
      end if;
      return new;
    end $$;
    create trigger timesheets_element_rates_fixed before update of status on timesheets
      for each row when (new.status = 'accepted' and old.status = 'pending' and not new.has_fixed_element_rates
        and (new.nightshift_minutes > 0 or new.holiday_minutes > 0 or new.holiday_quarter_days > 0))
      execute function refuse_unfixed_element_rates();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger timesheets_element_rates_fixed on timesheets;
    drop function refuse_unfixed_element_rates();
    alter table rate_differences drop column new_charge_is_own, drop column new_pay_is_own;
    alter table timesheets drop column has_fixed_element_rates;
    ${drop('timesheet_rates')};
    delete from placement_rates where num_nonnulls(charge_rate, pay_rate) = 0;
    alter table placement_rates drop constraint placement_rates_some;
    alter table placement_rates add constraint placement_rates_check check (num_nonnulls(charge_rate, pay_rate) > 0);
    ${drop('placement_rates')};
    ${drop('contractors')};
  `);
}
