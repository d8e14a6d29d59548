import type { Database, Statement } from '#platform/database/database.ts';
import { rateInJson } from '../rates-in-json.rows.server.ts';
import { DECISION_IN_FEED, PARTIES_OF_TIMESHEET, timesheetInFeed } from './named-timesheet.rows.server.ts';

/** `accepted` adds hours to payroll, `voided` takes the same hours back. */
export type PayrollKind = 'accepted' | 'voided';

/**
 * Takes the next sequence numbers of the feed. The counter's row lock, held until the transaction ends, keeps them in
 * commit order, without gaps. The append reads the counter in a separate statement, which Citus sends to the agency's
 * node unchanged.
 */
export const takeSequences = (agencyId: string, count: number): Statement => ({
  text: `insert into agency_counters (agency_id, name, last) values ($1, 'payroll', $2)
    on conflict (agency_id, name) do update set last = agency_counters.last + excluded.last`,
  values: [agencyId, count],
});

/** The last sequence number taken, as a table `next`. */
export const TAKEN = `(select c.last from agency_counters c where c.agency_id = :agencyId and c.name = 'payroll') next`;

// A read, with the row written separately: Citus would plan an `insert … select` again for each of its shards.
const entry = (reversed?: string) => `
  select next.last as sequence, s.id as timesheet_id, :kind::text as kind, s.sign * s.minutes as minutes, s.sign * s.quarter_days as quarter_days,
    :at::text as created_at, json_build_object(
      'sequence', next.last, 'kind', :kind::text, 'at', :at::text,
      ${timesheetInFeed(reversed)},
      'totalMinutes', s.sign * s.minutes, 'workedMinutes', s.sign * s.worked_minutes,
      'nightshiftMinutes', s.sign * s.nightshift_minutes, 'holidayMinutes', s.sign * s.holiday_minutes,
      'totalDays', (s.sign * s.quarter_days * 0.25)::numeric(8,2)::text,
      'workedDays', (s.sign * s.worked_quarter_days * 0.25)::numeric(8,2)::text,
      'holidayDays', (s.sign * s.holiday_quarter_days * 0.25)::numeric(8,2)::text,
      'chargeRate', case when s.captures_worker_financials then s.charge_rate::text end,
      'payRate', case when s.captures_worker_financials then s.pay_rate::text end,
      'rates', case when s.captures_worker_financials then (
        select json_agg(${rateInJson('f', 's.sign')} order by f.from_date) from timesheet_rates f
        where f.agency_id = :agencyId and f.timesheet_id = s.id) end,
      ${DECISION_IN_FEED}, 'voidReason', case when s.sign < 0 then s.void_reason end,
      'timesheetEntries', (select coalesce(json_agg(json_build_object(
          'entryDate', e.entry_date, 'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
          'breakMinutes', e.break_minutes, 'chargingPeriodRate', (s.sign * e.charging_period_rate)::text,
          'isHoliday', e.is_holiday, 'isNightshift', e.is_nightshift,
          'billableMinutes', s.sign * e.billable_minutes, 'nonBillableMinutes', s.sign * e.non_billable_minutes)
        order by e.entry_date, e.position), '[]'::json)
        from timesheet_entries e where e.agency_id = :agencyId and e.timesheet_id = s.id))::text as document
  from ${TAKEN}
  cross join (
    select t.*, :sign::int as sign, t.worked_minutes + t.holiday_minutes as minutes,
      t.worked_quarter_days + t.holiday_quarter_days as quarter_days
    from timesheets t where t.agency_id = :agencyId and t.id = :timesheetId
  ) s
  ${reversed ? `join payroll_entries ${reversed} on ${reversed}.agency_id = :agencyId and ${reversed}.timesheet_id = s.id and ${reversed}.kind = 'accepted'` : PARTIES_OF_TIMESHEET}`;
const ENTRY: Readonly<Record<PayrollKind, string>> = { accepted: entry(), voided: entry('reversed') };

/** An entry of the feed with its number. `document` is its stored JSON. */
export type PayrollEntryRow = {
  sequence: number;
  timesheetId: string;
  kind: PayrollKind;
  minutes: number;
  quarterDays: number;
  createdAt: string;
  document: string;
};

/** Takes the next number and makes the entry of a timesheet as it now is. The last statement returns a `PayrollEntryRow`. */
export function makePayrollEntry(
  db: Database,
  row: { agencyId: string; timesheetId: string; kind: PayrollKind; at: string },
): Statement[] {
  return [
    takeSequences(row.agencyId, 1),
    db.sql.raw(ENTRY[row.kind], { ...row, sign: row.kind === 'voided' ? -1 : 1 }),
  ];
}

/** Appends an entry to the feed. */
export function insertPayrollEntry(db: Database, agencyId: string, row: PayrollEntryRow): Statement {
  return db.sql('payrollEntries').insert({ agencyId, ...row });
}

/** The epoch of the feed's database, and its last sequence number, 0 if it is empty. */
export type FeedState = { epoch: string; last: number };

/** Selects the feed's epoch and end. */
export function selectFeedState(agencyId: string): Statement {
  return {
    text: `select feed_epoch as epoch, coalesce((select max(sequence) from payroll_entries where agency_id = $1), 0)::int as last
      from installation_state`,
    values: [agencyId],
  };
}

/** A page of the feed: its stored documents separated by commas, their count, and the number of the last, or null. */
export type ChangesPage = { documents: string; count: number; last: number | null };

/** Selects a page of the feed as one `ChangesPage`. */
export function selectChanges(db: Database, agencyId: string, after: number, limit: number): Statement {
  return db.sql.raw(
    `with page as (
       select sequence, document from payroll_entries where agency_id = ? and sequence > ? order by sequence limit ?
     )
     select coalesce(string_agg(document::text, ',' order by sequence), '') as documents, count(*)::int as count, max(sequence) as last from page`,
    [agencyId, after, limit],
  );
}

/** Selects every entry after a point as `{ document }`, its JSON on one line. */
export function selectChangeRows(db: Database, agencyId: string, after: number): Statement {
  return db
    .sql('payrollEntries')
    .select(db.sql.raw(`replace(document::text, chr(10), '') as document`))
    .where({ agencyId })
    .where('sequence', '>', after)
    .orderBy('sequence');
}

/** Inserts a payroll system's acknowledgement that it has everything up to a point. */
export function insertAcknowledgement(
  db: Database,
  row: { agencyId: string; id: string; caller: string; through: number; acknowledgedAt: string },
): Statement {
  return db.sql('payrollAcknowledgements').insert(row);
}

/** Selects both sides of the ledger: the sum of the feed, and that of the timesheets. */
export function selectLedger(db: Database, agencyId: string): Statement {
  return db.sql.raw(
    `select
       (select coalesce(sum(minutes), 0)::bigint from payroll_entries where agency_id = :agencyId) as feed_minutes,
       (select coalesce(sum(quarter_days), 0)::bigint from payroll_entries where agency_id = :agencyId) as feed_quarter_days,
       coalesce(sum(worked_minutes + holiday_minutes), 0)::bigint as accepted_minutes,
       coalesce(sum(worked_quarter_days + holiday_quarter_days), 0)::bigint as accepted_quarter_days,
       count(*)::int as timesheet_count
     from timesheets where agency_id = :agencyId and status = 'accepted' and not is_void`,
    { agencyId },
  );
}

/**
 * Selects live timesheets of one placement that share a day or a minute with an earlier one. Found by their contents,
 * not by the constraints that prevent it.
 */
export function selectOverlaps(agencyId: string): Statement {
  return {
    text: `
      with live as (
        select id, contractor_id, contact_id, friendly_number, beginning, ending from timesheets
        where agency_id = $1 and (status = 'pending' or (status = 'accepted' and not is_void))),
      shift as (
        select l.contractor_id, l.contact_id, l.friendly_number, e.entry_date + e.start_time as since,
          e.entry_date + e.end_time + case when e.end_time < e.start_time then interval '1 day' else interval '0' end as until
        from live l join timesheet_entries e on e.agency_id = $1 and e.timesheet_id = l.id and e.start_time is not null),
      pair as (
        select b.contact_id, b.friendly_number as later, a.friendly_number as earlier
        from live a join live b on b.contractor_id = a.contractor_id and b.friendly_number > a.friendly_number
          and b.beginning <= a.ending and b.ending >= a.beginning
        union
        select b.contact_id, greatest(a.friendly_number, b.friendly_number), least(a.friendly_number, b.friendly_number)
        from (select *, lag(friendly_number) over day as previous, lag(until) over day as reach from shift
          window day as (partition by contractor_id order by since, until)) b
        join live a on a.contractor_id = b.contractor_id and a.friendly_number = b.previous
        where b.reach > b.since and a.friendly_number <> b.friendly_number)
      select p.later, p.earlier, c.fullname from pair p join contacts c on c.agency_id = $1 and c.id = p.contact_id
      order by p.later, p.earlier limit 1000`,
    values: [agencyId],
  };
}
