import type { Database, Statement } from '#platform/database/database.ts';
import { chargingOf, meantFor, sameUnit } from '../rate-units.rows.server.ts';
import { rateInJson } from '../rates-in-json.rows.server.ts';
import type { PendingPeriod } from './decision/pending-from.server.ts';
import { PLACEMENT_OF } from './timesheets.rows.server.ts';

/** The dated rates of the placement of `t` that are meant for its unit, whatever unit the placement has since been charged by. */
const DATED = (agency: string) =>
  `placement_rates r where r.agency_id = ${agency} and r.contractor_id = t.contractor_id and ${meantFor('r', 't.charging_period')}`;
/** A rate of the placement of `t` on a day. */
const onDay = (agency: string, rate: string, day: string) => `coalesce((select r.${rate} from ${DATED(agency)}
  and r.from_date <= ${day} and r.${rate} is not null order by r.from_date desc limit 1), t.${rate})`;

/**
 * Rates that nightshifts and holidays may have of their own, with the ordinary rate that a factor multiplies and the
 * condition that there is such time.
 */
const OWN = [
  ['nightshift_charge_rate', 'charge_rate', 't.nightshift_minutes > 0'],
  ['nightshift_pay_rate', 'pay_rate', 't.nightshift_minutes > 0'],
  ['holiday_charge_rate', 'charge_rate', 't.holiday_minutes + t.holiday_quarter_days > 0'],
  ['holiday_pay_rate', 'pay_rate', 't.holiday_minutes + t.holiday_quarter_days > 0'],
] as const;
const OWN_NAMES = OWN.map(([own]) => own);
const RATES = ['charge_rate', 'pay_rate', ...OWN_NAMES];

const latest = (rate: string) =>
  `(array_agg(r.${rate} order by r.from_date desc) filter (where r.${rate} is not null))[1]`;
/** The value of a separate rate: an amount, or a factor of the ordinary rate, with four decimals. */
const resolveElementRate = (own: string, ordinary: string) =>
  `round(case when ${own} like '%x' then ${ordinary} * rtrim(${own}, 'x')::numeric else ${own}::numeric end, 4)`;

const inJson = (rate: string) => rate.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase());
/** A separate starting rate of the placement `p` of `t`; once `p` is charged by the other unit, the one with which `t` was submitted. */
const startingOwn = (agency: string, own: string) =>
  // Few have any: for the others the unit of the placement is not looked up.
  `case when p.${own} is null and t.starting_rates is null then null
    when ${sameUnit('t.charging_period', chargingOf(agency))} then p.${own} else t.starting_rates->>'${inJson(own)}' end`;

/** The rates of the placement of `t` on a day; those of nightshifts and holidays only where it has such time. */
const ratesOn = (agency: string, day: string) => `
  select o.charge_rate, o.pay_rate,
    ${OWN.map(([own, rate, isThere]) => `case when ${isThere} then ${resolveElementRate(`o.${own}`, `o.${rate}`)} end as ${own}`).join(', ')}
  from contractors p cross join lateral (
    select coalesce(${latest('charge_rate')}, t.charge_rate) as charge_rate, coalesce(${latest('pay_rate')}, t.pay_rate) as pay_rate,
      ${OWN_NAMES.map((own) => `coalesce(${latest(own)}, ${startingOwn(agency, own)}) as ${own}`).join(', ')}
    from ${DATED(agency)} and r.from_date <= ${day}
  ) o
  where p.agency_id = ${agency} and p.id = t.contractor_id`;

/**
 * The rates of each day of a pending timesheet `t` by the placement's current rates: a row per run of days with the
 * same rates, with the time entered on them. `agency` is its bound value.
 */
const runs = (agency: string) => `
  select x.from_date, x.to_date, ${RATES.map((rate) => `x.${rate}`).join(', ')}, q.*
  from (
    select c.*, lead(c.from_date, 1, t.ending + 1) over (order by c.from_date) - 1 as to_date
    from (
      select a.*, lag(array[${RATES.map((rate) => `a.${rate}`).join(', ')}]) over (order by a.from_date) as before
      from (
        select b.day as from_date, held.*
        from (select t.beginning as day union select r.from_date from ${DATED(agency)}
          and r.from_date > t.beginning and r.from_date <= t.ending) b
        cross join lateral (${ratesOn(agency, 'b.day')}) held
      ) a
    ) c
    where c.from_date = t.beginning or array[${RATES.map((rate) => `c.${rate}`).join(', ')}] is distinct from c.before
  ) x
  cross join lateral (
    select coalesce(sum(e.billable_minutes), 0)::int as worked_minutes,
      coalesce(sum(e.billable_minutes) filter (where e.is_nightshift), 0)::int as nightshift_minutes,
      coalesce(sum(e.non_billable_minutes), 0)::int as holiday_minutes,
      coalesce(sum(e.charging_period_rate * 4) filter (where not e.is_holiday), 0)::int as worked_quarter_days,
      coalesce(sum(e.charging_period_rate * 4) filter (where e.is_holiday), 0)::int as holiday_quarter_days
    from timesheet_entries e where e.agency_id = ${agency} and e.timesheet_id = t.id and e.entry_date between x.from_date and x.to_date
  ) q`;

/** Whether a row has a separate rate for nightshifts or holidays. */
const hasOwn = (row: string) => `num_nonnulls(${OWN_NAMES.map((own) => `${row}.${own}`).join(', ')}) > 0`;
const HAS_OWN = hasOwn('w');

const RATE_COLUMNS = [
  ...['from_date', 'to_date', ...RATES, 'worked_minutes', 'nightshift_minutes', 'holiday_minutes'],
  ...['worked_quarter_days', 'holiday_quarter_days'],
];
const LOCKED_COLUMNS = RATE_COLUMNS.map((column) => `held.${column}`).join(', ');

/** Locks the rates of a timesheet's placement until the transaction ends. */
export function lockRates(agencyId: string, timesheetId: string): Statement {
  return { text: `select from contractors p where ${PLACEMENT_OF} for share`, values: [agencyId, timesheetId] };
}

/**
 * Selects whether a timesheet's placement has rates beyond those the timesheet captured: dated ones, or separate ones
 * for nightshifts and holidays, now or when it was submitted. Returns `{ hasOthers }`.
 */
export function selectHasOtherRates(agencyId: string, timesheetId: string): Statement {
  return {
    text: `select ${hasOwn('p')} or exists (select from placement_rates r where r.agency_id = $1 and r.contractor_id = p.id)
        or exists (select from timesheets t where t.agency_id = $1 and t.id = $2 and t.starting_rates is not null) as has_others
      from contractors p where ${PLACEMENT_OF}`,
    values: [agencyId, timesheetId],
  };
}

/**
 * Fixes the rates of a timesheet that is about to be accepted: those of its days. Where they are not the same on all
 * days, or it has nightshifts or holidays with their own rate, it gets a row for each and no rate on the timesheet
 * itself. Also stores its starting rates, from which its differences are computed.
 */
export function fixRates(agencyId: string, timesheetId: string): Statement[] {
  const values = [agencyId, timesheetId];
  const fixed = (rate: string) => `${rate} = case when not exists (select from timesheet_rates f where f.agency_id = $1
    and f.timesheet_id = t.id) then ${onDay('$1', rate, 't.beginning')} end`;
  return [
    {
      text: `insert into timesheet_rates (agency_id, timesheet_id, ${RATE_COLUMNS.join(', ')})
        select t.agency_id, t.id, ${LOCKED_COLUMNS}
        from timesheets t cross join lateral (select w.*, count(*) over () > 1 or bool_or(${HAS_OWN}) over () as is_kept from (${runs('$1')}) w) held
        where t.agency_id = $1 and t.id = $2 and held.is_kept`,
      values,
    },
    {
      text: `update timesheets t set ${fixed('charge_rate')}, ${fixed('pay_rate')}, starting_rates = (select jsonb_build_object(
          'chargeRate', t.charge_rate::text, 'payRate', t.pay_rate::text,
          ${OWN_NAMES.map((own) => `'${inJson(own)}', ${startingOwn('$1', own)}`).join(', ')})
          from contractors p where p.agency_id = $1 and p.id = t.contractor_id)
        where t.agency_id = $1 and t.id = $2`,
      values,
    },
  ];
}

/**
 * The rates shown for a timesheet `t`, as SQL to join: `shown.charge_rate` and `shown.pay_rate`, null where its days have
 * several or nightshifts or holidays have their own, in which case `shown.rates` has them as JSON. For a pending one as
 * they would be fixed now, for any other as they were. `agency` is its bound value.
 */
export const shownRates = (agency: string): string => `
  cross join lateral (
    select case when t.status <> 'pending' then t.charge_rate when now.rates is null then now.charge_rate end as charge_rate,
      case when t.status <> 'pending' then t.pay_rate when now.rates is null then now.pay_rate end as pay_rate,
      case when t.status = 'pending' then now.rates else (
        select json_agg(${rateInJson('f')} order by f.from_date) from timesheet_rates f
        where f.agency_id = ${agency} and f.timesheet_id = t.id) end as rates
    from (
      select max(w.charge_rate) as charge_rate, max(w.pay_rate) as pay_rate,
        case when count(*) > 1 or bool_or(${HAS_OWN}) then json_agg(${rateInJson('w')} order by w.from_date) end as rates
      from (${runs(agency)}) w where t.status = 'pending'
    ) now
  ) shown`;

/** Selects the rates shown for timesheets, as decimal strings. */
export function selectShownRates(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: `select t.id as timesheet_id, shown.charge_rate::text, shown.pay_rate::text, shown.rates
      from timesheets t ${shownRates('$1')} where t.agency_id = $1 and t.id = any($2::uuid[])`,
    values: [agencyId, timesheetIds],
  };
}

/** Selects the pending timesheets of a placement, in the unit by which it is charged, with days from a date on, by period. */
export function selectPendingFrom(
  db: Database,
  agencyId: string,
  contractorId: string,
  from: string,
): Promise<PendingPeriod[]> {
  return db.run<PendingPeriod>({
    text: `select t.id as timesheet_id, 'TS-' || lpad(t.friendly_number::text, 6, '0') as friendly_id, t.beginning, t.ending,
        t.worked_minutes + t.holiday_minutes as minutes,
        ((t.worked_quarter_days + t.holiday_quarter_days) * 0.25)::numeric(8,2)::text as days
      from timesheets t join contractors p on p.agency_id = $1 and p.id = t.contractor_id
      where t.agency_id = $1 and t.contractor_id = $2 and t.status = 'pending' and t.ending >= $3::date
        and ${sameUnit('t.charging_period', chargingOf('$1'))}
      order by t.beginning`,
    values: [agencyId, contractorId, from],
  });
}
