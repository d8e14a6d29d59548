import type { Database, Statement } from '#platform/database.ts';
import { rateInJson } from '../rates-in-json.rows.server.ts';
import type { PendingPeriod } from './pending-from.server.ts';

/** Holds the placement's rates as they are until the transaction ends. */
export function holdRates(agencyId: string, contractorId: string): Statement {
  return {
    text: 'select id from contractors where agency_id = $1 and id = $2 for share',
    values: [agencyId, contractorId],
  };
}

/** A rate of the placement of `t` on a day. */
const onDay = (agency: string, rate: string, day: string) => `coalesce((select r.${rate} from placement_rates r
  where r.agency_id = ${agency} and r.contractor_id = t.contractor_id and r.from_date <= ${day} and r.${rate} is not null
  order by r.from_date desc limit 1), t.${rate})`;

/**
 * The rates of each day of a timesheet `t` that waits, as the placement has them now: a row for each run of days
 * with the same rates, with what was entered on them. `agency` is its bound value.
 */
const runs = (agency: string) => `
  select x.from_date, x.to_date, x.charge_rate, x.pay_rate, q.*
  from (
    select c.from_date, lead(c.from_date, 1, t.ending + 1) over (order by c.from_date) - 1 as to_date, c.charge_rate, c.pay_rate
    from (
      select a.*, lag(a.charge_rate) over (order by a.from_date) as charge_before, lag(a.pay_rate) over (order by a.from_date) as pay_before
      from (
        select b.day as from_date, ${onDay(agency, 'charge_rate', 'b.day')} as charge_rate, ${onDay(agency, 'pay_rate', 'b.day')} as pay_rate
        from (select t.beginning as day union select r.from_date from placement_rates r where r.agency_id = ${agency}
          and r.contractor_id = t.contractor_id and r.from_date > t.beginning and r.from_date <= t.ending) b
      ) a
    ) c
    where c.from_date = t.beginning or c.charge_rate is distinct from c.charge_before or c.pay_rate is distinct from c.pay_before
  ) x
  cross join lateral (
    select coalesce(sum(e.billable_minutes), 0)::int as worked_minutes,
      coalesce(sum(e.billable_minutes) filter (where e.is_nightshift), 0)::int as nightshift_minutes,
      coalesce(sum(e.non_billable_minutes), 0)::int as holiday_minutes,
      coalesce(sum(e.charging_period_rate * 4) filter (where not e.is_holiday), 0)::int as worked_quarter_days,
      coalesce(sum(e.charging_period_rate * 4) filter (where e.is_holiday), 0)::int as holiday_quarter_days
    from timesheet_entries e where e.agency_id = ${agency} and e.timesheet_id = t.id and e.entry_date between x.from_date and x.to_date
  ) q`;

const KEPT = [
  ...['from_date', 'to_date', 'charge_rate', 'pay_rate', 'worked_minutes', 'nightshift_minutes', 'holiday_minutes'],
  ...['worked_quarter_days', 'holiday_quarter_days'],
];

/**
 * Fixes the rates of a timesheet that is about to be accepted: those of its days. Where they are not the same on all of them,
 * it keeps a row for each and has none of its own.
 */
export function fixRates(agencyId: string, timesheetId: string): Statement[] {
  const values = [agencyId, timesheetId];
  const fixed = (rate: string) => `${rate} = case when not exists (select from timesheet_rates f where f.agency_id = $1
    and f.timesheet_id = t.id) then ${onDay('$1', rate, 't.beginning')} end`;
  return [
    {
      text: `insert into timesheet_rates (agency_id, timesheet_id, ${KEPT.join(', ')})
        select t.agency_id, t.id, ${KEPT.map((column) => `held.${column}`).join(', ')}
        from timesheets t cross join lateral (select w.*, count(*) over () as count from (${runs('$1')}) w) held
        where t.agency_id = $1 and t.id = $2 and held.count > 1`,
      values,
    },
    {
      text: `update timesheets t set has_fixed_rates = true, ${fixed('charge_rate')}, ${fixed('pay_rate')}
        where t.agency_id = $1 and t.id = $2`,
      values,
    },
  ];
}

/**
 * What is told of the rates of a timesheet `t`, as SQL to join: `told.charge_rate` and `told.pay_rate`, null where its days have
 * several, and then `told.rates` as JSON. Of one that waits as they
 * would be fixed now, of any other as they were.
 * `agency` is its bound value.
 */
export const toldRates = (agency: string): string => `
  cross join lateral (
    select case when t.status <> 'pending' then t.charge_rate when now.count = 1 then now.charge_rate end as charge_rate,
      case when t.status <> 'pending' then t.pay_rate when now.count = 1 then now.pay_rate end as pay_rate,
      case when t.status = 'pending' then now.rates else (
        select json_agg(${rateInJson('f')} order by f.from_date) from timesheet_rates f
        where f.agency_id = ${agency} and f.timesheet_id = t.id) end as rates
    from (
      select count(*), max(w.charge_rate) as charge_rate, max(w.pay_rate) as pay_rate,
        case when count(*) > 1 then json_agg(${rateInJson('w')} order by w.from_date) end as rates
      from (${runs(agency)}) w where t.status = 'pending'
    ) now
  ) told`;

/** The rates of one timesheet as they are told, rates as decimal texts. */
export function selectToldRates(agencyId: string, timesheetId: string): Statement {
  return {
    text: `select told.charge_rate::text, told.pay_rate::text, told.rates
      from timesheets t ${toldRates('$1')} where t.agency_id = $1 and t.id = $2`,
    values: [agencyId, timesheetId],
  };
}

/** The pending timesheets of a placement that reach into the days from one on, by period. */
export function selectPendingFrom(
  db: Database,
  agencyId: string,
  contractorId: string,
  from: string,
): Promise<PendingPeriod[]> {
  return db.run<PendingPeriod>({
    text: `select id as timesheet_id, 'TS-' || lpad(friendly_number::text, 6, '0') as friendly_id, beginning, ending,
        worked_minutes + holiday_minutes as minutes,
        ((worked_quarter_days + holiday_quarter_days) * 0.25)::numeric(8,2)::text as days
      from timesheets where agency_id = $1 and contractor_id = $2 and status = 'pending' and ending >= $3::date
      order by beginning`,
    values: [agencyId, contractorId, from],
  });
}
