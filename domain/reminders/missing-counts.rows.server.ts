import type { Database, Statement } from '#platform/database.ts';
import { bindings, COVERED, GRID, type MissingQuestion, PLACEMENT, REACHED } from './missing.rows.server.ts';

/**
 * How many periods each placement misses, without writing the periods down: how many have ended, less those that lie in
 * days that are covered. Covered days that touch are one stretch, so a period lies in one of them or in none; what a period
 * has outside its placement needs no cover. Periods are numbered from 0 in each placement's grid: weeks from its first,
 * months by the calendar.
 */
const COUNTS = (reached: string) => `
  with placement as (${PLACEMENT(reached)}),
  grid as (${GRID}),
  covered as (${COVERED}),
  ended as (
    select *, case entry_period
      when 'monthly' then least(
        (extract(year from until) * 12 + extract(month from until))::int - first_month + 1,
        (extract(year from cast(:today as date)) * 12 + extract(month from cast(:today as date)))::int - first_month)
      else least((until - first_beginning) / 7 + 1, (cast(:today as date) - first_beginning) / 7) end as periods
    from (select *, (extract(year from first_beginning) * 12 + extract(month from first_beginning))::int as first_month
      from grid) as numbered),
  stretch as (
    select ended.id, ended.entry_period, ended.first_beginning, ended.first_month, ended.periods,
      case when lower(covering.stretch) <= start_date then null else lower(covering.stretch) end as since,
      case when upper(covering.stretch) > end_date then null else upper(covering.stretch) end as until
    from ended join covered on covered.contractor_id = ended.id cross join lateral unnest(covered.days) as covering(stretch)),
  done as (
    select id, sum(greatest(0, least(periods, coalesce(case entry_period
        when 'monthly' then (extract(year from until) * 12 + extract(month from until))::int - first_month
        else floor((until - first_beginning) / 7.0)::int end, periods))
      - greatest(0, coalesce(case entry_period
        when 'monthly' then (extract(year from since - 1) * 12 + extract(month from since - 1))::int - first_month + 1
        else ceil((since - first_beginning) / 7.0)::int end, 0))))::int as periods
    from stretch group by id)
  select ended.id as contractor_id, ended.contract_id, ended.periods - coalesce(done.periods, 0) as missing
  from ended left join done on done.id = ended.id`;

/** How many periods each placement misses, with its contract; those that miss none are absent. */
export function selectMissingCounts(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(
    `select * from (${COUNTS(REACHED[question.reach.kind])}) as counted where missing > 0`,
    bindings(question),
  );
}

/** How many periods are missing in all. */
export function countMissingPeriods(db: Database, question: MissingQuestion): Statement {
  return db.sql.raw(
    `select coalesce(sum(missing), 0)::int as missing from (${COUNTS(REACHED[question.reach.kind])}) as counted`,
    bindings(question),
  );
}
