import type { Knex } from 'knex';
import { NIL } from 'uuid';
import { unforced } from './tenant-table.ts';

const OWN = ['nightshift_charge_rate', 'nightshift_pay_rate', 'holiday_charge_rate', 'holiday_pay_rate'];
const camel = (name: string) => name.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase());
const IS_DAILY = `coalesce(p.charging_period, k.charging_period, m.charging_period) = 'daily'`;
/** A placement `p` with the contract and the template that may determine how it is charged. */
const CHARGED = `contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
  join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id`;

/** Rates of placements that are meant for one unit are meant for both from now on, unless there are others from that day. */
const CARRY = (placements: string) => `
  update placement_rates r set is_per_hour = true, is_per_day = true from (${placements}) c
  where r.agency_id = new.agency_id and r.contractor_id = c.id and c.was <> c.becomes
    and r.is_per_day = c.was and r.is_per_hour = c.becomes
    and not exists (select from placement_rates o where o.agency_id = new.agency_id and o.contractor_id = r.contractor_id
      and o.from_date = r.from_date and o.id <> r.id);`;

/** What determines how a placement is charged, by which columns, and whether placements change to being charged by the day. */
const CHARGING = [
  {
    table: 'contractors',
    columns: ['charging_period', 'contract_id', 'timesheet_template_id'],
    placements: `select new.id, coalesce(old.charging_period, a.charging_period, b.charging_period) = 'daily' as was,
        coalesce(new.charging_period, k.charging_period, m.charging_period) = 'daily' as becomes
      from contracts k
      join timesheet_templates m on m.agency_id = k.agency_id and m.id = new.timesheet_template_id
      join contracts a on a.agency_id = k.agency_id and a.id = old.contract_id
      join timesheet_templates b on b.agency_id = k.agency_id and b.id = old.timesheet_template_id
      where k.agency_id = new.agency_id and k.id = new.contract_id`,
  },
  {
    table: 'contracts',
    columns: ['charging_period'],
    placements: `select p.id, coalesce(old.charging_period, m.charging_period) = 'daily' as was,
        coalesce(new.charging_period, m.charging_period) = 'daily' as becomes
      from contractors p join timesheet_templates m on m.agency_id = p.agency_id and m.id = p.timesheet_template_id
      where p.agency_id = new.agency_id and p.contract_id = new.id and p.charging_period is null`,
  },
  {
    table: 'timesheet_templates',
    columns: ['charging_period'],
    placements: `select p.id, old.charging_period = 'daily' as was, new.charging_period = 'daily' as becomes
      from contractors p join contracts k on k.agency_id = p.agency_id and k.id = p.contract_id
      where p.agency_id = new.agency_id and p.timesheet_template_id = new.id
        and coalesce(p.charging_period, k.charging_period) is null`,
  },
];

const carrying = ({ table, columns, placements }: (typeof CHARGING)[number]) => `
  create function carry_rates_of_${table}() returns trigger language plpgsql as $$
  begin
    ${CARRY(placements)}
    return null;
  end $$;
  create trigger ${table}_rates_carried after update of ${columns.join(', ')} on ${table}
    for each row when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
    execute function carry_rates_of_${table}();`;

/** The rates that a timesheet starts with, as JSON. */
const STARTING = (ordinary: (rate: string) => string, own: (rate: string) => string) => `jsonb_build_object(
  ${['charge_rate', 'pay_rate'].map((rate) => `'${camel(rate)}', (${ordinary(rate)})::text`).join(', ')},
  ${OWN.map((rate) => `'${camel(rate)}', ${own(rate)}`).join(', ')})`;
const DATED = (until: string, and = '') =>
  `exists (select from placement_rates r where r.agency_id = t.agency_id and r.contractor_id = t.contractor_id and r.from_date <= ${until}${and})`;
const FIXED = 'from timesheet_rates f where f.agency_id = t.agency_id and f.timesheet_id = t.id';
const DIFFERS = 'exists (select from rate_differences d where d.agency_id = t.agency_id and d.timesheet_id = t.id)';

/** What some timesheets start with, the next by their ids. */
const started = (made: string, of: string) =>
  `select t.id, (${made})::text as made from timesheets t ${of} and t.agency_id = :agency and t.id > :after order by t.id limit 5000`;
/** Citus builds no JSON of columns within an update, so it is read first. */
const WRITE = `update timesheets x set starting_rates = s.made from unnest(:ids::uuid[], :made::jsonb[]) s (id, made)
  where x.agency_id = :agency and x.id = s.id`;

const UNITS = `update placement_rates r set is_per_day = ${IS_DAILY}, is_per_hour = not (${IS_DAILY})
  from ${CHARGED} where r.agency_id = :agency and p.agency_id = r.agency_id and p.id = r.contractor_id`;
/** What timesheets started with, as far as that is known. */
const STARTED = [
  // A timesheet of the former unit has none of the placement's current own rates except factors.
  started(
    STARTING(
      (rate) => `t.${rate}`,
      (rate) => `case when p.${rate} like '%x' or (t.charging_period = 'daily') = (${IS_DAILY}) then p.${rate} end`,
    ),
    `join (${CHARGED}) on p.agency_id = t.agency_id and p.id = t.contractor_id
    where t.status = 'pending' and num_nonnulls(${OWN.map((rate) => `p.${rate}`).join(', ')}) > 0`,
  ),
  // The rates fixed for an accepted one before its first dated rate are those it started with; otherwise only the
  // placement has them.
  started(
    STARTING(
      (
        rate,
      ) => `case when ${DATED('t.beginning', ` and r.${rate} is not null`)} or (${DIFFERS} and not ${DATED('t.ending')}) then p.${rate}
      when exists (select ${FIXED}) then (select f.${rate} ${FIXED} order by f.from_date limit 1) else t.${rate} end`,
      (rate) => `case when exists (select ${FIXED} and f.${rate} is not null) then p.${rate} end`,
    ),
    `join contractors p on p.agency_id = t.agency_id and p.id = t.contractor_id
    where t.status = 'accepted' and not t.is_void
      and (${DATED('t.ending')} or exists (select ${FIXED}) or ${DIFFERS})`,
  ),
];

async function writeStarted(knex: Knex, agency: string, text: string): Promise<void> {
  for (let after: string = NIL; ;) {
    const { rows } = (await knex.raw(text, { agency, after })) as { rows: { id: string; made: string }[] };
    const last = rows.at(-1);
    if (!last) return;
    await knex.raw(WRITE, { agency, ids: rows.map(({ id }) => id), made: rows.map(({ made }) => made) });
    after = last.id;
  }
}

/**
 * A dated rate is meant for an hour, for a day, or for both once somebody has said so for a placement whose unit
 * changed. Whoever writes one need not say which: it is for the unit that the placement is charged by. A timesheet
 * keeps the rates that its placement started with when it was submitted, or accepted if it may take others.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table placement_rates
      add column is_per_hour boolean not null default false, add column is_per_day boolean not null default false;
    alter table timesheets add column starting_rates jsonb`);
  const tables = ['placement_rates', 'contractors', 'contracts', 'timesheet_templates'];
  await unforced(knex, [...tables, 'timesheets', 'timesheet_rates', 'rate_differences'], async () => {
    const { rows } = (await knex.raw('select id from agencies')) as { rows: { id: string }[] };
    // One agency at a time, so that a statement stays on the agency's node.
    for (const { id: agency } of rows) {
      await knex.raw(UNITS, { agency });
      for (const text of STARTED) await writeStarted(knex, agency, text);
    }
  });
  await knex.raw(`
    alter table placement_rates drop constraint placement_rates_from;
    create unique index placement_rates_per_hour on placement_rates (agency_id, contractor_id, from_date) where is_per_hour;
    create unique index placement_rates_per_day on placement_rates (agency_id, contractor_id, from_date) where is_per_day;
    create index placement_rates_contractor on placement_rates (agency_id, contractor_id, from_date);

    create function say_unit_of_rate() returns trigger language plpgsql as $$
    declare
      is_daily boolean;
    begin
      select ${IS_DAILY} into is_daily from ${CHARGED} where p.agency_id = new.agency_id and p.id = new.contractor_id;
      new.is_per_day := coalesce(is_daily, false);
      new.is_per_hour := not new.is_per_day;
      return new;
    end $$;
    create trigger placement_rates_unit before insert on placement_rates
      for each row when (not (new.is_per_hour or new.is_per_day)) execute function say_unit_of_rate()`);
  for (const one of CHARGING) await knex.raw(carrying(one));
}

export async function down(knex: Knex): Promise<void> {
  for (const { table } of CHARGING)
    await knex.raw(`drop trigger ${table}_rates_carried on ${table}; drop function carry_rates_of_${table}()`);
  await knex.raw('drop trigger placement_rates_unit on placement_rates; drop function say_unit_of_rate()');
  await unforced(knex, ['placement_rates', 'contractors', 'contracts', 'timesheet_templates'], async () => {
    const { rows } = (await knex.raw('select id from agencies')) as { rows: { id: string }[] };
    for (const { id: agency } of rows)
      await knex.raw(
        `delete from placement_rates r using ${CHARGED} where r.agency_id = :agency and p.agency_id = r.agency_id
          and p.id = r.contractor_id and not case when ${IS_DAILY} then r.is_per_day else r.is_per_hour end`,
        { agency },
      );
  });
  await knex.raw(`
    drop index placement_rates_per_hour;
    drop index placement_rates_per_day;
    drop index placement_rates_contractor;
    alter table placement_rates add constraint placement_rates_from unique (agency_id, contractor_id, from_date);
    alter table placement_rates drop column is_per_hour, drop column is_per_day;
    alter table timesheets drop column starting_rates`);
}
