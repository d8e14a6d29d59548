import type { Statement } from '#platform/database/database.ts';
import { FEWEST_FOR_USUAL } from './usual.ts';

const AMOUNT = (row: string) => `case when ${row}.charging_period = 'daily'
  then ${row}.worked_quarter_days + ${row}.holiday_quarter_days else ${row}.worked_minutes + ${row}.holiday_minutes end`;

/** The placement’s last accepted timesheets of the same period and unit as `t`; for weeks, only whole ones. */
const LAST = (most: string) => `
  select u.id, u.beginning, ${AMOUNT('u')} as amount from timesheets u
  where u.agency_id = $1 and u.contractor_id = t.contractor_id and u.id <> t.id
    and u.status = 'accepted' and not u.is_void and u.entry_period = t.entry_period
    and (u.entry_period = 'monthly' or u.ending - u.beginning = 6)
    and (u.charging_period = 'daily') = (t.charging_period = 'daily')
  order by u.beginning desc limit ${most}`;

const WORKED = (row: string) =>
  `not ${row}.is_holiday and (${row}.billable_minutes > 0 or coalesce(${row}.charging_period_rate, 0) > 0)`;

/**
 * Selects the facts about each of these timesheets beside its own data, in one statement for all. The contract is joined
 * first: with outdated statistics PostgreSQL would look for what is usual once for each placement and contract tried.
 */
export function selectLookAtFacts(agencyId: string, timesheetIds: string[], most: number): Statement {
  return {
    text: `
      with chosen as materialized (
        select t.id, t.contractor_id, t.beginning, t.entry_period, t.charging_period, c.weekly_hours
        from timesheets t
        join contractors p on p.agency_id = $1 and p.id = t.contractor_id
        join contracts c on c.agency_id = $1 and c.id = p.contract_id
        where t.agency_id = $1 and t.id = any($2::uuid[])
      )
      select t.id as timesheet_id, coalesce(l.amounts, '{}') as last_amounts,
        array(select distinct extract(isodow from e.entry_date)::int from timesheet_entries e
          where e.agency_id = $1 and e.timesheet_id = any(l.ids) and ${WORKED('e')}) as last_weekdays,
        case when coalesce(cardinality(l.amounts), 0) < ${FEWEST_FOR_USUAL} or 0 = any(l.amounts) then
          (select count(*)::int from timesheets b where b.agency_id = $1 and b.contractor_id = t.contractor_id
            and b.beginning < t.beginning and b.status in ('pending', 'accepted') and not b.is_void)
          else 0 end as earlier,
        round(t.weekly_hours * 60)::int as contract_minutes,
        array(select distinct e.entry_date::text from timesheet_entries e
          where e.agency_id = $1 and e.timesheet_id = t.id and ${WORKED('e')} order by 1) as worked_dates
      from chosen t
      cross join lateral (select array_agg(last.amount order by last.beginning desc) as amounts, array_agg(last.id) as ids
        from (${LAST('$3')}) last) l`,
    values: [agencyId, timesheetIds, most],
  };
}

/** Selects what was worked on each day of the placement's last accepted timesheets before it, in minutes or quarter days. */
export function selectLastDays(agencyId: string, timesheetId: string, most: number): Statement {
  return {
    text: `
      select extract(isodow from e.entry_date)::int as weekday,
        sum(case when e.charging_period_rate is null then e.billable_minutes + e.non_billable_minutes
          else (e.charging_period_rate * 4)::int end)::int as amount
      from timesheets t
      cross join lateral (${LAST('$3')}) last
      join timesheet_entries e on e.agency_id = $1 and e.timesheet_id = last.id
      where t.agency_id = $1 and t.id = $2
      group by e.entry_date, weekday`,
    values: [agencyId, timesheetId, most],
  };
}
