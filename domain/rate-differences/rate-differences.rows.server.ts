import type { Database, Statement } from '#platform/database/database.ts';
import { newId } from '../new-id.ts';
import { chargingOf, sameUnit } from '../rate-units.rows.server.ts';
import type { NewDifference, RateDifference, StartedSheet } from './rate-difference.ts';

const ELEMENT = `case when e.is_holiday then 'holiday' when e.is_nightshift then 'nightshift' else 'standard' end`;

/**
 * Selects and locks the accepted, non-void timesheets of a placement that overlap some days, in the unit by which it is
 * charged. Those without captured rates cannot differ.
 */
export function selectAcceptedSheets(
  db: Database,
  agencyId: string,
  contractorId: string,
  { from, until }: { from: string; until: string | null },
): Promise<StartedSheet[]> {
  return db.run<StartedSheet>({
    text: `
      select t.id as timesheet_id, t.charge_rate::text, t.pay_rate::text, t.starting_rates as starting,
        (select json_agg(json_build_object('from', f.from_date, 'to', f.to_date, 'chargeRate', f.charge_rate::text,
            'payRate', f.pay_rate::text, 'nightshiftChargeRate', f.nightshift_charge_rate::text,
            'nightshiftPayRate', f.nightshift_pay_rate::text, 'holidayChargeRate', f.holiday_charge_rate::text,
            'holidayPayRate', f.holiday_pay_rate::text) order by f.from_date)
          from timesheet_rates f where f.agency_id = $1 and f.timesheet_id = t.id) as rates,
        (select coalesce(json_agg(json_build_object('day', x.day, 'element', x.element, 'minutes', x.minutes,
            'quarterDays', x.quarter_days) order by x.day, x.element), '[]') from (
          select e.entry_date as day, ${ELEMENT} as element,
            sum(e.billable_minutes + e.non_billable_minutes)::int as minutes,
            coalesce(sum(e.charging_period_rate * 4), 0)::int as quarter_days
          from timesheet_entries e where e.agency_id = $1 and e.timesheet_id = t.id group by 1, 2) x) as times,
        (select coalesce(json_agg(json_build_object('from', d.from_date, 'to', d.to_date, 'element', d.element,
            'changeId', d.change_id, 'newChargeRate', d.new_charge_rate::text, 'newPayRate', d.new_pay_rate::text,
            'newChargeIsOwn', d.new_charge_is_own, 'newPayIsOwn', d.new_pay_is_own,
            'chargeAmount', d.charge_amount::text, 'payAmount', d.pay_amount::text,
            'isConfirmed', d.sequence is not null) order by d.sequence nulls last), '[]')
          from rate_differences d where d.agency_id = $1 and d.timesheet_id = t.id) as differences
      from timesheets t join contractors p on p.agency_id = $1 and p.id = t.contractor_id
      where t.agency_id = $1 and t.contractor_id = $2 and t.status = 'accepted' and not t.is_void
        and ${sameUnit('t.charging_period', chargingOf('$1'))}
        and t.captures_worker_financials and t.ending >= $3::date and ($4::date is null or t.beginning < $4::date)
      order by t.beginning for share of t`,
    values: [agencyId, contractorId, from, until],
  });
}

/** Replaces the open differences of some timesheets. */
export function replaceOpen(
  db: Database,
  ids: { agencyId: string; contractorId: string; madeAt: string },
  sheets: { timesheetId: string; differences: NewDifference[] }[],
): Statement[] {
  const { agencyId } = ids;
  const rows = sheets.flatMap(({ timesheetId, differences }) =>
    differences.map(({ from: fromDate, to: toDate, ...rest }) => ({
      ...ids,
      ...{ id: newId(), timesheetId, fromDate, toDate },
      ...rest,
    })),
  );
  const gone = deleteOpen(
    agencyId,
    sheets.map(({ timesheetId }) => timesheetId),
  );
  return rows.length > 0 ? [gone, db.sql('rateDifferences').insert(rows)] : [gone];
}

/** Deletes the open differences of some timesheets. */
export function deleteOpen(agencyId: string, timesheetIds: string[]): Statement {
  return {
    text: 'delete from rate_differences where agency_id = $1 and timesheet_id = any($2::uuid[]) and sequence is null',
    values: [agencyId, timesheetIds],
  };
}

/** Selects the differences of a placement's timesheets by period; those still open when a timesheet was voided do not count. */
export function selectDifferences(db: Database, agencyId: string, contractorId: string): Promise<RateDifference[]> {
  return db.run<RateDifference>({
    text: `
      select d.id as difference_id, d.contractor_id, d.timesheet_id,
        'TS-' || lpad(t.friendly_number::text, 6, '0') as friendly_id, t.beginning, t.ending, d.element,
        d.from_date as "from", d.to_date as "to", d.minutes, (d.quarter_days * 0.25)::numeric(8,2)::text as days,
        d.old_charge_rate::text, d.new_charge_rate::text, d.old_pay_rate::text, d.new_pay_rate::text,
        d.charge_amount::text, d.pay_amount::text,
        case when d.sequence is null then 'open' when d.reversed_sequence is null then 'confirmed' else 'reversed' end as status,
        d.reason, d.made_at, d.confirmed_by_name as confirmed_by, d.confirmed_at, d.sequence::int, d.reversed_sequence::int,
        paid.number as paid_in_run, paid.id as paid_in_run_id
      from rate_differences d join timesheets t on t.agency_id = $1 and t.id = d.timesheet_id
      left join lateral (select r.number, r.id from payroll_entries e
          join payroll_run_entries x on x.agency_id = $1 and x.sequence = e.sequence and not x.is_void
          join payroll_runs r on r.agency_id = $1 and r.id = x.run_id
          where e.agency_id = $1 and e.timesheet_id = d.timesheet_id and e.kind = 'accepted') paid on true
      where d.agency_id = $1 and d.contractor_id = $2 and (d.sequence is not null or not t.is_void)
      order by t.beginning, d.from_date, array_position(array['standard', 'nightshift', 'holiday'], d.element), d.made_at, d.id`,
    values: [agencyId, contractorId],
  });
}

/** Locks a placement's timesheets with differences until the transaction ends. */
export function lockSheets(agencyId: string, contractorId: string): Statement {
  return {
    text: `select id from timesheets t where t.agency_id = $1 and t.contractor_id = $2 and exists (select from rate_differences d
        where d.agency_id = $1 and d.timesheet_id = t.id) order by id for share`,
    values: [agencyId, contractorId],
  };
}

/** Selects the ids of a timesheet's confirmed differences that are not yet reversed. */
export async function selectStanding(db: Database, agencyId: string, timesheetId: string): Promise<string[]> {
  const rows = await db.run<{ id: string }>({
    text: `select id from rate_differences where agency_id = $1 and timesheet_id = $2 and sequence is not null
      and reversed_sequence is null order by sequence`,
    values: [agencyId, timesheetId],
  });
  return rows.map(({ id }) => id);
}

type Appended = { differenceId: string; sequence: number }[];

/** Stores the payroll feed entries with which differences were confirmed. */
export function markConfirmed(
  agencyId: string,
  appended: Appended,
  { by, at, reason }: { by: string; at: string; reason: string | null },
): Statement {
  return {
    text: `update rate_differences d set sequence = x.sequence, confirmed_by_name = $4, confirmed_at = $5::timestamptz, reason = $6
      from unnest($2::uuid[], $3::bigint[]) x (id, sequence) where d.agency_id = $1 and d.id = x.id`,
    values: [...pairs(agencyId, appended), by, at, reason],
  };
}

/** Stores the entries that reverse differences. */
export function markReversed(agencyId: string, appended: Appended): Statement {
  return {
    text: `update rate_differences d set reversed_sequence = x.sequence
      from unnest($2::uuid[], $3::bigint[]) x (id, sequence) where d.agency_id = $1 and d.id = x.id`,
    values: pairs(agencyId, appended),
  };
}

const pairs = (agencyId: string, appended: Appended) => [
  agencyId,
  appended.map(({ differenceId }) => differenceId),
  appended.map(({ sequence }) => sequence),
];
